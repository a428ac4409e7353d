package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/eval/net"
	"tetrad/positions"
)

// Training configures the training of a net by mini-batches and the method Adam, with a rate
// that falls to 0.
type Training struct {
	Sampling
	Hidden   int     // neurons of the hidden layer
	Epochs   int     // times that each sample is seen
	Batch    int     // samples between two changes of the weights
	Rate     float64 // greatest change of a weight at the beginning
	Decay    float64 // part by which a weight shrinks in a change of the greatest rate
	Patience int     // epochs without a better held-out loss that end the training; 0: never
	Seed     uint64
	Threads  int
	// Report is called before the first epoch and after each. An error ends the training.
	Report func(*Epoch) error

	shape net.Shape
}

// An Epoch is the state of a training after a number of epochs.
type Epoch struct {
	Summary // its losses are those during the epoch, and of the held-out samples after it
	Number  int
	Weights *net.Weights // after it, if the held-out loss is the least so far; else nil
	// Rounding tells how far Weights as integers are from Weights, in the values of held-out
	// positions, in centipawns.
	Rounding Rounding
}

// Use sets the game to learn from, whose evaluation must have a net.
func (t *Training) Use(r engine.Registry, name string) error {
	_, err := t.use(r, []string{name}, "net to train", func(e *game.Evaluation) bool {
		if e.Net != nil {
			t.shape = e.Net.Shape
		}
		return e.Net != nil
	})
	t.shape.Hidden = t.Hidden
	t.scale, t.BetweenTurns = positions.ChanceScale, true
	return err
}

// Run reads the games and trains a net. The same games and numbers give the same weights,
// whatever the threads. The error is that of ctx, of the files, or of Report.
func (t *Training) Run(ctx context.Context) error {
	d, err := read(ctx, t.Sampling, func(e *game.Evaluation, p positions.Position, target float64) (netSample, bool) {
		s := newNetSample(e.Net, p, target)
		return s, len(s.prizes) > 0
	})
	if err != nil {
		return err
	}
	return t.train(ctx, d)
}

func (t *Training) train(ctx context.Context, d data[netSample]) error {
	m := newModel(t.shape, make([]float64, weightCount(t.shape)))
	rng := rand.New(rand.NewPCG(t.Seed, 1))
	m.start(rng)
	workers, optimiser := newWorkers(t.shape), newAdam(len(m.all), 1e-8, t.Decay)
	batches := max(1, len(d.samples)/t.Batch)
	e := Epoch{Summary: Summary{Games: d.games, Sum: d.sum, Learned: len(d.samples), HeldOut: len(d.held)}}
	if err := t.Report(&e); err != nil {
		return err
	}
	least, best := math.Inf(1), 0
	for e.Number < t.Epochs && (t.Patience == 0 || e.Number-best < t.Patience) {
		order := rng.Perm(len(d.samples))
		loss := 0.0
		for batch := range batches {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			part := order[batch*len(order)/batches : (batch+1)*len(order)/batches]
			gradient, sum := workers.gradient(m, d.samples, part, t.Threads)
			loss += sum
			done := float64(e.Number*batches+batch) / float64(t.Epochs*batches)
			optimiser.step(m.all, gradient, t.Rate*(1+math.Cos(math.Pi*done))/2)
		}
		e.Number++
		e.Loss, e.HeldOutLoss = loss/float64(max(1, len(d.samples))), workers.loss(m, d.held, t.Threads)
		e.Weights = nil
		if e.HeldOutLoss < least {
			least, best, e.Weights = e.HeldOutLoss, e.Number, m.weights()
			var err error
			if e.Rounding, err = roundingOf(m, d.held); err != nil {
				return err
			}
		}
		if err := t.Report(&e); err != nil {
			return err
		}
	}
	return nil
}

// parts is the number of parts of a batch. Each has a gradient of its own, and these are
// added in order, so that sums do not depend on the threads.
const parts = 4

// workers hold the space of the parts of a batch.
type workers struct {
	gradients [parts]*model
	passes    [parts]pass
	losses    [parts]float64
}

func newWorkers(s net.Shape) *workers {
	w := new(workers)
	for i := range w.gradients {
		w.gradients[i] = newModel(s, make([]float64, weightCount(s)))
	}
	return w
}

// each calls do with the numbers of the parts, in several goroutines.
func each(threads int, do func(part int)) {
	var group sync.WaitGroup
	for first := range min(threads, parts) {
		group.Go(func() {
			for i := first; i < parts; i += threads {
				do(i)
			}
		})
	}
	group.Wait()
}

// gradient returns the mean gradient of the samples with these numbers, and the sum of
// their losses. It is valid until the next call.
func (w *workers) gradient(m *model, samples []netSample, numbers []int, threads int) ([]float64, float64) {
	each(threads, func(part int) {
		g := w.gradients[part]
		clear(g.all)
		w.losses[part] = 0
		for _, i := range numbers[part*len(numbers)/parts : (part+1)*len(numbers)/parts] {
			w.losses[part] += m.addGradient(&samples[i], g, &w.passes[part])
		}
	})
	sum, loss := w.gradients[0].all, w.losses[0]
	for part := 1; part < parts; part++ {
		loss += w.losses[part]
		for i, x := range w.gradients[part].all {
			sum[i] += x
		}
	}
	for i := range sum {
		sum[i] /= float64(max(1, len(numbers)))
	}
	return sum, loss
}

// loss returns the mean log loss of samples.
func (w *workers) loss(m *model, samples []netSample, threads int) float64 {
	each(threads, func(part int) {
		w.losses[part] = 0
		for i := part * len(samples) / parts; i < (part+1)*len(samples)/parts; i++ {
			w.losses[part] += m.loss(&samples[i], &w.passes[part])
		}
	})
	sum := 0.0
	for _, loss := range w.losses {
		sum += loss
	}
	return sum / float64(max(1, len(samples)))
}
