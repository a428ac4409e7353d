package shards

import (
	"testing"

	"tetrad/positions"
)

func TestHoldOut(t *testing.T) {
	var games []int
	for i := range 4 * HeldOut {
		games = append(games, i/2)
	}
	held, rest := HoldOut(games, func(game *int) int { return *game })
	if len(held) != 4 || len(rest) != 4*HeldOut-4 || held[0] != HeldOut-1 || held[2] != 2*HeldOut-1 {
		t.Errorf("%d samples held out, %d left", len(held), len(rest))
	}
}

func TestResult(t *testing.T) {
	for outcome, want := range map[positions.Outcome]float64{
		positions.P1Wins: 1, positions.Draw: 0.5, positions.Undecided: 0.5, positions.P2Wins: 0,
	} {
		if got := Result(outcome); got != want {
			t.Errorf("%v: %v, want %v", outcome, got, want)
		}
	}
}
