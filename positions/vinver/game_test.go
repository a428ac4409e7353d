package vinver_test

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
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
			games := 1 + 12_000/(size*size*size*size)
			if testing.Short() {
				games = 1 + games/10
			}
			positionstest.Compare(t, g, games, 2*size*size, 40)
		})
	}
}

func boardSize(g positions.Game) int { return g.Start().(*vinver.Position).Size() }
