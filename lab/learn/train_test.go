package learn

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"tetrad/eval/net"
)

var toyShape = net.Shape{Inputs: 6, Heads: 2, Offsets: 2}

// randomSamples returns races for up to four prizes. A prize is worth more if it has the
// input 0, but not together with input 1, which no sum of weights says.
func randomSamples(rng *rand.Rand, count int) []netSample {
	samples := make([]netSample, count)
	for i := range samples {
		s := &samples[i]
		s.left, s.offset = 1+rng.IntN(4), rng.IntN(2)
		s.need = 1 + rng.IntN(s.left)
		chances := make([]float64, s.left)
		for j := range chances {
			if chances[j] = 0.5; j > 0 && j == s.left-1 {
				break // without inputs
			}
			var p prize
			first, second := rng.IntN(2), rng.IntN(2)
			p.head = rng.IntN(2)
			for index, times := range []int{first, second, rng.IntN(4)} {
				if times > 0 {
					p.inputs = append(p.inputs, net.Input{Index: uint16(index), Times: int16(times)})
				}
			}
			if chances[j] = 0.2; first != second {
				chances[j] = 0.8
			}
			s.prizes = append(s.prizes, p)
		}
		for n, chance := range successes(chances, -1) {
			if n >= s.need {
				s.target += chance
			}
		}
	}
	return samples
}

// TestGradient compares derivatives with differences of the loss.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	shape := toyShape
	shape.Hidden = 4
	m := newModel(shape, make([]float64, weightCount(shape)))
	for i := range m.all {
		m.all[i] = rng.NormFloat64()
	}
	samples := randomSamples(rng, 40)
	var x pass
	g := newModel(shape, make([]float64, weightCount(shape)))
	sum := 0.0
	for i := range samples {
		sum += m.addGradient(&samples[i], g, &x)
	}
	loss := func() (sum float64) {
		for i := range samples {
			sum += m.loss(&samples[i], &x)
		}
		return sum
	}
	if math.Abs(sum-loss()) > 1e-9 {
		t.Errorf("the loss is %v with the gradient, %v without", sum, loss())
	}
	const step = 1e-6
	for i := range m.all {
		before := m.all[i]
		m.all[i] = before + step
		above := loss()
		m.all[i] = before - step
		below := loss()
		m.all[i] = before
		want := (above - below) / (2 * step)
		if math.Abs(g.all[i]-want) > 1e-5*max(1, math.Abs(want)) {
			t.Errorf("weight %d of %d: derivative %v, differences say %v", i, len(m.all), g.all[i], want)
		}
	}
}

func training(threads int) Training {
	shape := toyShape
	shape.Hidden = 4
	return Training{Epochs: 40, Batch: 32, Rate: 0.02, Seed: 3, Threads: threads, shape: shape}
}

// epochsOf trains a net and returns what is reported after each epoch.
func epochsOf(t *testing.T, run Training, d data[netSample]) (epochs []Epoch) {
	t.Helper()
	run.Report = func(e *Epoch) error {
		if e.Number > 0 {
			epochs = append(epochs, *e)
		}
		return nil
	}
	if err := run.train(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	return epochs
}

// TestTrainingLearns learns an exclusive or, and compares with the entropy of the targets.
func TestTrainingLearns(t *testing.T) {
	d := holdOut(randomSamples(rand.New(rand.NewPCG(2, 2)), 2000))
	entropy := 0.0
	for _, s := range d.held {
		entropy += logLoss(s.target, s.target) / float64(len(d.held))
	}
	run := training(1)
	epochs := epochsOf(t, run, d)
	last := epochs[len(epochs)-1]
	if last.HeldOutLoss > entropy+0.005 || last.HeldOutLoss < entropy-1e-9 {
		t.Errorf("held-out loss %.4f, the entropy is %.4f", last.HeldOutLoss, entropy)
	}
	w := bestOf(epochs).Weights
	if last.Number != run.Epochs || len(w.Rows) != 24 {
		t.Errorf("%d epochs, %d weights of inputs", last.Number, len(w.Rows))
	}
	for _, x := range w.Rows[3*4:] {
		if x != 0 {
			t.Error("an input that never occurs has a weight")
		}
	}
}

func TestTrainingDoesNotDependOnThreads(t *testing.T) {
	d := holdOut(randomSamples(rand.New(rand.NewPCG(4, 4)), 400))
	run := func(threads int, seed uint64) *net.Weights {
		t.Helper()
		r := training(threads)
		r.Epochs, r.Seed = 3, seed
		return bestOf(epochsOf(t, r, d)).Weights
	}
	one := run(1, 3)
	for _, threads := range []int{2, 3, 8} {
		if !reflect.DeepEqual(one, run(threads, 3)) {
			t.Errorf("other weights with %d threads", threads)
		}
	}
	if reflect.DeepEqual(one, run(1, 4)) {
		t.Error("the same weights with another seed")
	}
}

// TestPatience has targets that say nothing, so that the held-out loss soon grows.
func TestPatience(t *testing.T) {
	samples := randomSamples(rand.New(rand.NewPCG(5, 5)), 200)
	rng := rand.New(rand.NewPCG(6, 6))
	for i := range samples {
		samples[i].target = float64(rng.IntN(2))
	}
	r := training(1)
	r.Epochs, r.Patience = 500, 2
	epochs := epochsOf(t, r, holdOut(samples))
	if n := len(epochs); n >= 500 || bestOf(epochs).Number != n-2 {
		t.Errorf("the training ends after %d epochs", n)
	}
}

func TestTrainingCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	run := training(1)
	run.Report = func(*Epoch) error { return nil }
	if err := run.train(ctx, data[netSample]{samples: randomSamples(rand.New(rand.NewPCG(7, 7)), 50)}); err != context.Canceled {
		t.Errorf("error %v", err)
	}
	full := errors.New("disk full")
	run.Report = func(*Epoch) error { return full }
	if err := run.train(t.Context(), data[netSample]{}); err != full {
		t.Errorf("error %v of the report", err)
	}
}

// bestOf returns the last epoch that was the best so far.
func bestOf(epochs []Epoch) (best Epoch) {
	for _, e := range epochs {
		if e.Weights != nil {
			best = e
		}
	}
	return best
}

// holdOut takes five samples for a game.
func holdOut(samples []netSample) (d data[netSample]) {
	for i, s := range samples {
		if i/5%heldOut == heldOut-1 {
			d.held = append(d.held, s)
		} else {
			d.samples = append(d.samples, s)
		}
	}
	return d
}
