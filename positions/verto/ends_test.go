package verto

import (
	"maps"
	"testing"

	"tetrad/positions"
	"tetrad/positions/longtest"
	"tetrad/positions/positionstest"
)

// TestEndsAgainstReference compares rare turns and ends with the slow rules.
func TestEndsAgainstReference(t *testing.T) {
	entered := func(before, p positions.Position) int {
		return before.(*Position).Empty().Count() - p.(*Position).Empty().Count()
	}
	rare := map[string]positionstest.Rarity{
		"a chain of two links": func(before, p positions.Position) bool { return entered(before, p) > 2 },
		"a chain that fills the board": func(before, p positions.Position) bool {
			return entered(before, p) > 1 && p.Outcome() != positions.Undecided
		},
		"an end that the mover loses": func(before, p positions.Position) bool {
			return p.Outcome() == positions.WinFor(before.ToMove().Opponent())
		},
	}
	games := 20
	if longtest.Enabled() {
		games = 200
	}
	for _, rule := range []string{"", "old"} {
		positionstest.Ends(t, Family.New(5, rule), games, 500, nil, rare)
		on4 := maps.Clone(rare)
		on4["a draw"] = func(_, p positions.Position) bool { return p.Outcome() == positions.Draw }
		on4["a pass"] = func(before, p positions.Position) bool { return entered(before, p) == 0 }
		positionstest.Ends(t, Family.New(4, rule), 5*games, 500, nil, on4)
	}
}
