package search

import (
	"testing"
	"time"
)

// A clock with a large increment has equal deadlines, and is a clock for all
// that: time that is not used is kept. That of a fixed time is not.
func TestEqualDeadlinesAreNotAFixedTime(t *testing.T) {
	clock := Clock{Remaining: 1000 * time.Hour, Increment: 2000 * time.Hour}.Budget(0)
	if clock.Soft != clock.Hard {
		t.Fatalf("%+v: the deadlines should be equal", clock)
	}
	for _, c := range []struct {
		name   string
		budget Budget
		fixed  bool
	}{
		{"clock", clock, false},
		{"fixed time", Fixed(time.Hour, 0), true},
	} {
		control := NewControl()
		control.SetBudget(c.budget)
		if _, onClock := control.SoftLeft(); onClock == c.fixed {
			t.Errorf("%s: on a clock is %v", c.name, onClock)
		}
		if got := control.EnoughTime(0); got != c.fixed {
			t.Errorf("%s: none of the time is wanted, another iteration is %v", c.name, got)
		}
	}
}
