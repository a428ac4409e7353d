package search

import (
	"testing"
	"time"
)

// A large increment moves the soft budget beyond the hard deadline. The budget is
// still that of a clock, which keeps unused time, and must not count as fixed.
func TestLargeShareIsNotAFixedTime(t *testing.T) {
	clock := Clock{Remaining: 1000 * time.Hour, Increment: 2000 * time.Hour}.Budget(unpaced, 0)
	if clock.Soft < clock.Hard {
		t.Fatalf("%+v: the share should be beyond the deadline", clock)
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
		left, onClock := control.SoftLeft(1)
		if onClock == c.fixed {
			t.Errorf("%s: on a clock is %v", c.name, onClock)
		}
		if left > c.budget.Hard {
			t.Errorf("%s: %v is left, and %v to the end", c.name, left, c.budget.Hard)
		}
		if got := control.EnoughTime(0); got != c.fixed {
			t.Errorf("%s: none of the time is wanted, another iteration is %v", c.name, got)
		}
	}
}

// TestSoftLeft uses budgets of hours, so that the test's own time does not matter.
func TestSoftLeft(t *testing.T) {
	for _, c := range []struct {
		share float64
		want  time.Duration
	}{
		{0, 0}, {0.5, 30 * time.Minute}, {1, time.Hour}, {1.5, 90 * time.Minute}, {5, 2 * time.Hour},
	} {
		control := NewControl()
		control.SetBudget(Budget{Soft: time.Hour, Hard: 2 * time.Hour})
		if left, _ := control.SoftLeft(c.share); left > c.want || left < c.want-time.Minute {
			t.Errorf("a share of %v: %v left, want %v", c.share, left, c.want)
		}
		if got := control.EnoughTime(c.share); got != (c.share > 0) {
			t.Errorf("a share of %v: enough time is %v", c.share, got)
		}
	}
	if _, onClock := NewControl().SoftLeft(1); onClock {
		t.Error("without a budget there is a clock")
	}
}
