package check

import (
	"errors"
	"fmt"
	"time"
)

// errBusy is the error of an answer that was late beside a loop of our own that was late too.
var errBusy = errors.New("the machine is busy: a loop of the checker's own, which ran beside, stood still as well")

// A lateError is the error of an answer that came this much after its time.
type lateError struct {
	after time.Duration
	what  string
}

// Error says when the answer came.
func (l lateError) Error() string {
	return fmt.Sprintf("the answer comes after %v%s", l.after.Round(10*time.Microsecond), l.what)
}

// tries is how often a search with a late answer is repeated at most. An engine has to be late
// twice while the machine is not.
const tries, maxLateness = 5, 2

// inGoodTime runs a search with a time limit. If its answer is late, it runs it again beside a
// loop: an engine is late only where that loop was not.
func (s *session) inGoodTime(search func() error) error {
	err := search()
	if !errors.As(err, new(lateError)) {
		return err
	}
	watch := watchLoop
	if s.watch != nil {
		watch = s.watch
	}
	busy, late, good := 0, 0, 0
	for range tries {
		end := watch()
		again := search()
		stood := end()
		var is lateError
		switch {
		case again == nil:
			good++
		case !errors.As(again, &is):
			return again
		case stood > s.Margin/4:
			busy++
		default:
			late, err = late+1, again
		}
		if late == maxLateness {
			return caused{err, cause{lateAnswer, is.what}}
		}
		if good > 0 && late == 0 && good+busy >= maxLateness {
			break
		}
	}
	if good > 0 {
		s.note += ", late before that"
		return nil
	}
	return skipped{errBusy.Error()}
}

// watchLoop starts a loop that does a little work every few milliseconds. end stops it and
// returns the longest time for which it stood still.
func watchLoop() (end func() time.Duration) {
	const pause, work = 2 * time.Millisecond, 200 * time.Microsecond
	stop, longest := make(chan struct{}), make(chan time.Duration)
	go func() {
		var most time.Duration
		for last := time.Now(); ; {
			select {
			case <-stop:
				longest <- most
				return
			case <-time.After(pause):
			}
			// The loop asks for a processor as an engine does, and does not only sleep.
			for begun := time.Now(); time.Since(begun) < work; {
			}
			now := time.Now()
			most = max(most, now.Sub(last)-pause-work)
			last = now
		}
	}()
	return func() time.Duration {
		close(stop)
		return <-longest
	}
}
