package vinver_test

import (
	"math"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/vinver"
)

func TestVectors(t *testing.T) {
	positionstest.Vectors(t, &vinver.Family, 200_000)
}

func TestCompareWithReference(t *testing.T) {
	for _, g := range vinver.Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) {
			t.Parallel()
			size := boardSize(g)
			full, sampled := 1+300_000/(size*size*size*size*size), 1+80_000/(size*size*size*size)
			if !projecttest.Enabled() {
				full, sampled = full/10, 1+sampled/10
			}
			positionstest.Compare(t, g, sampled, 2*size*size, 20)
			if size <= 9 || projecttest.Full() {
				positionstest.Compare(t, g, full, 2*size*size, math.MaxInt32)
			}
		})
	}
}

func boardSize(g positions.Game) int { return g.Start().(*vinver.Position).Size() }
