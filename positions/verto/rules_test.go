package verto

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// TestAgainstReference plays more games on the small boards, where the strange
// positions are.
func TestAgainstReference(t *testing.T) {
	for _, g := range Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) {
			t.Parallel()
			size := g.Start().(*Position).Size()
			games := 36_000 / (size * size * size)
			if testing.Short() {
				games = games/20 + 1
			}
			positionstest.Compare(t, g, games, 1000, 2000)
		})
	}
}

func TestProperties(t *testing.T) {
	for _, g := range Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) {
			positionstest.Properties(t, g, 20, 1000, func(p positions.Position) any { return *p.(*Position).top() })
		})
	}
}

func TestStrings(t *testing.T) {
	for _, g := range Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) {
			positionstest.Strings(t, g, 10, 1000, 200)
		})
	}
}
