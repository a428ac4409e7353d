package search

import (
	"fmt"
	"testing"
	"time"
)

// TestClockIsNeverUsedUp plays long games in which every turn takes all that
// the budget allows, and nearly all of the overhead as well.
func TestClockIsNeverUsedUp(t *testing.T) {
	const overhead = 50 * time.Millisecond
	for _, remaining := range []time.Duration{time.Second, 10 * time.Second, 2 * time.Hour} {
		for _, increment := range []time.Duration{0, 10 * time.Millisecond, time.Second, time.Minute} {
			for _, control := range []int{0, 1, 40} { // turns to a time control; 0: none
				t.Run(fmt.Sprint(remaining, increment, control), func(t *testing.T) {
					clock := Clock{Remaining: remaining, Increment: increment}
					for turn := range 400 {
						if control > 0 {
							if clock.TurnsToGo = control - turn%control; turn%control == 0 {
								clock.Remaining += remaining
							}
						}
						budget := clock.Budget(overhead)
						if budget.Hard < least || budget.Soft > budget.Hard {
							t.Fatalf("turn %d: %+v of %+v", turn, budget, clock)
						}
						if budget.Hard == least {
							return // the engine answers at once; pipes alone decide
						}
						clock.Remaining -= budget.Hard + overhead*9/10
						if clock.Remaining <= 0 {
							t.Fatalf("turn %d: %v left after %+v", turn, clock.Remaining, budget)
						}
						clock.Remaining += increment
					}
				})
			}
		}
	}
}

func TestHopelessClocks(t *testing.T) {
	for _, remaining := range []time.Duration{-time.Hour, 0, time.Nanosecond, 49 * time.Millisecond} {
		budget := Clock{Remaining: remaining}.Budget(50 * time.Millisecond)
		if budget.Hard != least || budget.Soft > least {
			t.Errorf("%v left: %+v, want an answer at once", remaining, budget)
		}
	}
	if got := Fixed(0, time.Second); got.Hard != least {
		t.Errorf("fixed time of 0: %+v", got)
	}
}
