package check

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// errBusy is the error of an answer that was late, or did not come, beside a loop of our own that
// was late too.
var errBusy = errors.New("the machine is busy: a loop of the checker's own, which ran beside, stood still as well")

// A machine tells how busy it is.
type machine interface {
	// stood returns for how long a loop that ran beside has stood still since a time: the longest
	// while, and all together.
	stood(since time.Time) (longest, total time.Duration)
}

// A lateError is the error of an answer that came this much after its time.
type lateError struct {
	after time.Duration
	what  string
}

// Error says when the answer came.
func (l lateError) Error() string {
	return fmt.Sprintf("the answer comes after %v%s", l.after.Round(10*time.Microsecond), l.what)
}

// tries is how often a search with late answers is run at most. An engine has to be late maxLateness
// times while the machine is not.
const tries, maxLateness = 6, 3

// inGoodTime runs a search with a time limit, again and again if its answer is late: an engine is late
// only where our own loop was not.
func (s *session) inGoodTime(search func()) {
	late, good := 0, 0
	for range tries {
		begun := time.Now()
		err := try(search)
		var is lateError
		if !errors.As(err, &is) {
			must(err)
			if good++; late == 0 {
				return
			}
			continue
		}
		if stood, _ := s.machine.stood(begun); stood > s.Margin/4 {
			continue
		}
		if late++; late == maxLateness {
			fail(failed(is.Error()).because(lateAnswer, is.what))
		}
	}
	if good == 0 {
		skip(errBusy.Error())
	}
	s.note += ", late before that"
}

// judgeSilence decides whether an engine that has not answered within its patience hangs. That is
// unknown where the machine let nobody run for more than half of the time.
func (s *session) judgeSilence(err error) error {
	waits := s.Patience
	if !s.heard.now().greeted {
		waits = s.Startup
	}
	if _, stood := s.machine.stood(time.Now().Add(-waits)); stood > waits/2 {
		s.stop() // the answer may still come
		return unjudged{Skipped, errBusy.Error()}
	}
	return err
}

// A loop does a little work every few milliseconds, as an engine does, and notes when it could not.
type loop struct {
	end  chan struct{}
	mu   sync.Mutex // protects the rest
	last time.Time  // of its last round
	gaps []gap      // in order
}

// A gap is a time in which the loop stood still.
type gap struct {
	end   time.Time
	lasts time.Duration
}

// The rounds of a loop. A timer may be late by as much as tolerance on an idle machine.
const loopPause, loopWork, tolerance, maxGaps = 5 * time.Millisecond, 100 * time.Microsecond, time.Millisecond, 1 << 16

// startLoop starts a loop, which runs until its end is closed.
func startLoop() *loop {
	l := &loop{end: make(chan struct{}), last: time.Now()}
	go func() {
		for {
			select {
			case <-l.end:
				return
			case <-time.After(loopPause):
			}
			// The loop asks for a processor, and does not only sleep.
			for begun := time.Now(); time.Since(begun) < loopWork; {
			}
			l.round(time.Now())
		}
	}()
	return l
}

// round notes that the loop has come around.
func (l *loop) round(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if lasts := now.Sub(l.last) - loopPause - loopWork - tolerance; lasts > 0 {
		if len(l.gaps) == maxGaps {
			l.gaps = append(l.gaps[:0], l.gaps[maxGaps/2:]...)
		}
		l.gaps = append(l.gaps, gap{now, lasts})
	}
	l.last = now
}

// stood implements [machine]. The loop may stand still while it is asked.
func (l *loop) stood(since time.Time) (longest, total time.Duration) {
	l.round(time.Now())
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := len(l.gaps) - 1; i >= 0 && l.gaps[i].end.After(since); i-- {
		lasts := min(l.gaps[i].lasts, l.gaps[i].end.Sub(since))
		longest, total = max(longest, lasts), total+lasts
	}
	return longest, total
}
