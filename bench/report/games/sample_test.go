package games

import (
	"math"
	"testing"
)

// The effective choices are e to the entropy: as many as there are if all have the same
// visits, and fewer otherwise, as computed by hand in each case.
func TestSpread(t *testing.T) {
	for _, c := range []struct {
		name      string
		list      []choice
		effective float64
	}{
		{"one turn", []choice{{visits: 7, chance: 0.5}}, 1},
		{"four alike", []choice{{visits: 5, chance: 0.5}, {visits: 5, chance: 0.5}, {visits: 5, chance: 0.5}, {visits: 5, chance: 0.5}}, 4},
		// 1/2, 1/4, 1/4: the entropy is (1/2·1 + 2·1/4·2)·ln 2 = 1.5·ln 2.
		{"one stands out", []choice{{visits: 8, chance: 0.6}, {visits: 4, chance: 0.56}, {visits: 4, chance: 0.54}}, 2 * math.Sqrt2},
		// 3/4 and 1/4: 2·ln 2 − 3/4·ln 3, so 4 / 3^(3/4) = 4 / 2.279507.
		{"three to one", []choice{{visits: 12, chance: 0.5}, {visits: 4, chance: 0.46}}, 1.754765},
		{"turns without visits do not count", []choice{{visits: 6, chance: 0.5}, {visits: 0, chance: 0.5}, {visits: 6, chance: 0.1}}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if effective := spread(c.list); math.Abs(effective-c.effective) > 1e-6 {
				t.Errorf("%v effective choices, want %v", effective, c.effective)
			}
		})
	}
}
