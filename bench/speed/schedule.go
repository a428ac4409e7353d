package speed

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"
)

// A schedule runs all tasks in each of several rounds, in a different order each
// time. No task therefore always follows the same other task, and a temporary
// disturbance of the machine does not affect all runs of one task.
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

// each calls run with the numbers of each round and each task. Round 0 is for warming
// up. each stops at the first error or at the error of ctx.
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
			// The garbage of earlier tasks must not be collected during this one.
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

// least returns the least time of a run in this round.
func (s *schedule) least(round int) time.Duration {
	if round == 0 {
		return 0
	}
	return s.settings.Time
}
