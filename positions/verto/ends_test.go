package verto

import (
	"maps"
	"testing"

	"tetrad/positions"
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
		"an end that the mover loses": positionstest.MoverLoses,
	}
	for _, rule := range []string{"", "old"} {
		positionstest.Ends(t, Family.New(5, rule), 20, 500, nil, rare)
		on4 := maps.Clone(rare)
		on4["a draw"] = positionstest.Draws
		on4["a pass"] = func(before, p positions.Position) bool { return entered(before, p) == 0 }
		positionstest.Ends(t, Family.New(4, rule), 100, 500, nil, on4)
	}
}
