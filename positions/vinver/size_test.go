package vinver

import (
	"math"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// By hand: 4 · 3⁹ + 9, 2 · 3⁹ + 9, 4 · 3²⁵ + 25.
func TestMostPositions(t *testing.T) {
	positionstest.Sizes(t, &Family, map[string]float64{"vinver-3": 78_741, "vinver-3-nopass": 39_375, "vinver-5": 3_389_154_437_797})
}

// On the smallest board all positions can be listed. Passes in a row, which a position
// string does not hold, make no difference.
func TestMostPositionsHold(t *testing.T) {
	for _, rule := range []string{"", nopassRule} {
		g := Family.New(3, rule)
		n := positionstest.Reachable(g.Start(), positions.Position.FEN, nil)
		if most := math.Pow(10, g.Start().Abilities().Sized.MostPositions()); float64(n) > most || float64(n) < most/4 {
			t.Errorf("%s: %d positions, at most %.0f", g.Name(), n, most)
		}
	}
}
