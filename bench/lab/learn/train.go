package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"tetrad/eval/net"
)

// Training configures the training of a net by mini-batches and the method Adam (D.
// Kingma and J. Ba, 2014), with a rate that falls to 0.
type Training struct {
	Hidden   int     // neurons of the hidden layer
	Epochs   int     // times that each sample is seen
	Batch    int     // samples between two changes of the weights
	Rate     float64 // greatest change of a weight at the beginning
	Decay    float64 // part by which a weight shrinks in a change of the greatest rate
	Patience int     // epochs without a better held-out loss that end the training; 0: never
	Seed     uint64
	Threads  int
	// Report is called after each epoch, and may be nil.
	Report func(Epoch)
}

// An Epoch is the state of a training after a number of epochs. Losses are mean log
// losses in nats.
type Epoch struct {
	Number        int
	Loss, HeldOut float64      // during the epoch; of the held-out samples after it
	Best          bool         // whether the held-out loss is the least so far
	Weights       *net.Weights // after it; nil if it is not the best
}

// Run trains a net. The same samples and numbers give the same weights, whatever the
// threads. It returns the weights of the epoch with the least held-out loss. The error is
// that of ctx.
func (t Training) Run(ctx context.Context, shape net.Shape, samples, held []NetSample) (*net.Weights, error) {
	shape.Hidden = t.Hidden
	m := newModel(shape, make([]float64, weightCount(shape)))
	rng := rand.New(rand.NewPCG(t.Seed, 1))
	m.start(rng)
	workers := newWorkers(shape)
	optimiser := newAdam(len(m.all), 1e-8, t.Decay)
	batches := max(1, len(samples)/t.Batch)
	var best *net.Weights
	least, since := math.Inf(1), 0
	for epoch := range t.Epochs {
		order := rng.Perm(len(samples))
		loss := 0.0
		for batch := range batches {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			part := order[batch*len(order)/batches : (batch+1)*len(order)/batches]
			gradient, sum := workers.gradient(m, samples, part, t.Threads)
			loss += sum
			done := float64(epoch*batches+batch) / float64(t.Epochs*batches)
			optimiser.step(m.all, gradient, t.Rate*(1+math.Cos(math.Pi*done))/2)
		}
		e := Epoch{Number: epoch + 1, Loss: loss / float64(max(1, len(samples))), HeldOut: workers.loss(m, held, t.Threads)}
		since++
		if e.HeldOut < least {
			least, since, e.Best = e.HeldOut, 0, true
			best = m.weights()
			e.Weights = best
		}
		if t.Report != nil {
			t.Report(e)
		}
		if t.Patience > 0 && since >= t.Patience {
			break
		}
	}
	return best, nil
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
func (w *workers) gradient(m *model, samples []NetSample, numbers []int, threads int) ([]float64, float64) {
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
func (w *workers) loss(m *model, samples []NetSample, threads int) float64 {
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
