package search

import (
	"fmt"
	"testing"
	"time"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// paced is a position that tells how many turns still need thought.
type paced struct {
	positions.Position
	turns int
}

func (p paced) Abilities() positions.Abilities { return positions.Abilities{Paced: p} }
func (p paced) TurnsToThink() int              { return p.turns }

// unpaced is a position that does not tell it.
var unpaced = positionstest.TicTacToe.New(3, "").Start()

// TestClockIsNeverUsedUp plays long games in which every turn takes the whole
// budget and nearly all of the overhead.
func TestClockIsNeverUsedUp(t *testing.T) {
	for _, remaining := range []time.Duration{time.Second, 10 * time.Second, 2 * time.Hour} {
		for _, increment := range []time.Duration{0, 10 * time.Millisecond, time.Second, time.Minute} {
			for _, control := range []int{0, 1, 40} { // turns to a time control; 0: none
				for i, p := range []positions.Position{unpaced, paced{turns: 0}, paced{turns: 200}} {
					t.Run(fmt.Sprint(remaining, increment, control, i), func(t *testing.T) {
						useClock(t, p, Clock{Remaining: remaining, Increment: increment}, control)
					})
				}
			}
		}
	}
}

func useClock(t *testing.T, p positions.Position, clock Clock, control int) {
	const overhead = 50 * time.Millisecond
	remaining := clock.Remaining
	for turn := range 400 {
		if control > 0 {
			if clock.TurnsToGo = control - turn%control; turn%control == 0 {
				clock.Remaining += remaining
			}
		}
		budget := clock.Budget(p, overhead)
		if budget.Hard < least {
			t.Fatalf("turn %d: %+v of %+v", turn, budget, clock)
		}
		if budget.Hard == least {
			return // the engine answers at once; only the pipes matter
		}
		clock.Remaining -= budget.Hard + overhead*9/10
		if clock.Remaining <= 0 {
			t.Fatalf("turn %d: %v left after %+v", turn, clock.Remaining, budget)
		}
		clock.Remaining += clock.Increment
	}
}

// TestShareFollowsTurnsLeft divides ten seconds among games of different lengths.
func TestShareFollowsTurnsLeft(t *testing.T) {
	for _, c := range []struct {
		name      string
		p         positions.Position
		turnsToGo int
		want      time.Duration
	}{
		{"length unknown", unpaced, 0, 400 * time.Millisecond},
		{"a long game", paced{turns: 100}, 0, 100 * time.Millisecond},
		{"few turns left", paced{turns: 5}, 0, 2 * time.Second},
		{"none left", paced{turns: 0}, 0, 2500 * time.Millisecond},
		{"a control before the end", paced{turns: 20}, 10, time.Second},
		{"a control after the end", paced{turns: 20}, 40, 500 * time.Millisecond},
		{"a control at once", paced{turns: 20}, 1, 10 * time.Second},
	} {
		clock := Clock{Remaining: 10 * time.Second, TurnsToGo: c.turnsToGo}
		if got := clock.Budget(c.p, 0).Soft; got != c.want {
			t.Errorf("%s: a share of %v, want %v", c.name, got, c.want)
		}
	}
}

func TestHopelessClocks(t *testing.T) {
	for _, remaining := range []time.Duration{-time.Hour, 0, time.Nanosecond, 49 * time.Millisecond} {
		budget := Clock{Remaining: remaining}.Budget(unpaced, 50*time.Millisecond)
		if budget.Hard != least || budget.Soft > least {
			t.Errorf("%v left: %+v, want an answer at once", remaining, budget)
		}
	}
	if got := Fixed(0, time.Second); got.Hard != least {
		t.Errorf("fixed time of 0: %+v", got)
	}
}
