package learn

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// TestPlay counts the turns that a player chooses, in games of at most nine turns.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name           string
		opening, slips int
		visited        int // least number of positions
		chosen         func(visited, chosen int) bool
	}{
		{"all chosen", 0, 0, 5, func(visited, chosen int) bool { return chosen == visited }},
		{"an opening", 3, 0, 5, func(visited, chosen int) bool { return chosen == visited-3 }},
		{"all random", 0, 1, 5, func(_, chosen int) bool { return chosen == 0 }},
		{"some slips", 0, 2, 5, func(visited, chosen int) bool { return chosen < visited }},
	} {
		t.Run(c.name, func(t *testing.T) {
			visited, chosen := 0, 0
			g := GameSpec{
				Start: positionstest.TicTacToe.New(3, "").Start(), Rand: rand.New(rand.NewPCG(1, 7)),
				Opening: c.opening, Slips: c.slips,
			}
			g.Visit = func(positions.Position) { visited++ }
			g.Choose = func(p positions.Position) []positions.Step {
				chosen++
				return positions.RandomTurn(rand.New(rand.NewPCG(2, 2)), p)
			}
			outcome := g.Play()
			if outcome == positions.Undecided || outcome != g.Start.Outcome() {
				t.Errorf("outcome %v, of the position %v", outcome, g.Start.Outcome())
			}
			if visited < c.visited || !c.chosen(visited, chosen) {
				t.Errorf("%d of %d turns are chosen", chosen, visited)
			}
		})
	}
}
