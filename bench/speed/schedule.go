package speed

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"
)

// A schedule lets all tasks run in each of several rounds, in another order each
// time: so none has always the same one before it, and what disturbs the machine
// for a while does not disturb all runs of one.
type schedule struct {
	settings Settings
	watch    *watch
	tasks    []Key
}

func keysOf(tasks []task) []Key {
	keys := make([]Key, len(tasks))
	for i, t := range tasks {
		keys[i] = t.Key
	}
	return keys
}

// each calls run with the number of each round and of each task. Round 0 is for
// warming up. It ends with the first error, or that of ctx.
func (s *schedule) each(ctx context.Context, run func(round, i int) error) error {
	rng := rand.New(rand.NewPCG(2, 7))
	rounds := s.settings.Repeats
	done := 0
	for round := range rounds + 1 {
		for _, i := range rng.Perm(len(s.tasks)) {
			if err := ctx.Err(); err != nil {
				return err
			}
			s.settings.Progress(Progress{
				Round: round, Rounds: rounds, Key: s.tasks[i],
				Share: float64(done) / float64((rounds+1)*len(s.tasks)),
			})
			// What earlier tasks have left is not collected in this one's time.
			runtime.GC()
			if round > 0 {
				s.watch.calibrate()
			}
			if err := run(round, i); err != nil {
				return err
			}
			done++
		}
	}
	return nil
}

// least returns the least time of a run in that round.
func (s *schedule) least(round int) time.Duration {
	if round == 0 {
		return 0
	}
	return s.settings.Time
}
