package farmserver

import (
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// Submissions have equal numbers of processors, however many processors a job needs, and one that
// begins late gets its part of those that become free.
func TestFairTurns(t *testing.T) {
	c := &coordinator{keys: newKeyring(nil, &farm.Key{}), submissions: map[string]*submission{}, workers: map[string]*worker{}}
	begin := func(id string, weight int) *submission {
		s := newSubmission(id)
		s.State, s.Slots, s.runner = farm.Running, weight, &jobs.Runner{Weight: func(int) int { return weight }}
		for i := range 100 {
			s.want(i)
		}
		c.submissions[id] = s
		return s
	}
	w := &worker{ask: farm.Ask{Slots: 48, Free: 48}, seen: time.Now(), leases: map[string]*lease{}, unfit: map[string]string{}}
	c.workers["w"] = w
	check := func(want int, all ...*submission) {
		t.Helper()
		for _, s := range all {
			if s.busy < want-2 || s.busy > want+2 {
				t.Errorf("submission %s has %d processors, want %d", s.id, s.busy, want)
			}
		}
	}
	a, b := begin("a", 1), begin("b", 3)
	c.assign(w)
	check(24, a, b)
	late := begin("late", 2)
	for _, l := range w.leases {
		if l.s == a {
			c.endLease(l, time.Second)
		}
	}
	w.ask.Free = 24
	c.assign(w)
	check(12, a, late)
	check(24, b)
}

// Jobs whose results this program cannot check are not handed out.
func TestJobsWithoutChecksWait(t *testing.T) {
	s := newSubmission("")
	s.State = farm.Running
	s.want(0)
	if s.hasWork() {
		t.Error("the job is handed out, and its result will be refused")
	}
}
