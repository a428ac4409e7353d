package farm

import (
	"context"
	"fmt"
	"math"

	"golang.org/x/sync/errgroup"

	"tetrad/bench"
	"tetrad/bench/jobs"
	"tetrad/bench/stats"
	"tetrad/engine"
)

// measuredRounds is the number of times that each processor is measured. A round before
// them warms the machine up.
const measuredRounds = 2

// Measure returns the identity of this program like Identify, and the speed of the
// machine. It runs the benchmark of all games on this many processors at once, which is
// how jobs run, three times, which takes seconds. The error reports a machine that does
// not compute the same each time.
func Measure(ctx context.Context, registry engine.Registry, slots int) (i Identity, speed jobs.Speed, err error) {
	var samples []float64
	for round := range 1 + measuredRounds {
		identities, speeds, err := runConcurrently(ctx, registry, slots)
		if err != nil {
			return i, speed, err
		}
		if round == 0 {
			i = identities[0]
		} else {
			samples = append(samples, speeds...)
		}
		for _, other := range identities {
			if !i.searchesLike(&other) {
				return i, speed, fmt.Errorf("two runs of the benchmark differ, in nodes %v and %v, or in answers %v and %v: the memory or the processor of this machine makes errors",
					i.Bench, other.Bench, i.Answers, other.Answers)
			}
		}
	}
	return i, speedOf(samples), nil
}

// runConcurrently runs the benchmark on this many processors at once. It returns what each has
// found, and its nodes per second.
func runConcurrently(ctx context.Context, registry engine.Registry, slots int) ([]Identity, []float64, error) {
	identities, speeds := make([]Identity, slots), make([]float64, slots)
	group, ctx := errgroup.WithContext(ctx)
	for slot := range slots {
		i := identityOf(registry)
		group.Go(func() error {
			total, err := bench.Nodes{Registry: registry}.Run(ctx, i.add)
			identities[slot], speeds[slot] = i, float64(total.PerSecond())
			return err
		})
	}
	return identities, speeds, group.Wait()
}

// speedOf returns the speed that samples in nodes per second, two and more, stand for.
func speedOf(samples []float64) jobs.Speed {
	sum, squares := 0.0, 0.0
	for _, s := range samples {
		sum += s
	}
	mean := sum / float64(len(samples))
	for _, s := range samples {
		squares += (s - mean) * (s - mean)
	}
	return jobs.Speed{
		PerSecond: uint64(stats.Median(samples)),
		Spread:    math.Sqrt(squares/float64(len(samples)-1)) / mean,
	}
}
