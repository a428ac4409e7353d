package positionstest

import (
	"math"
	"testing"

	"tetrad/positions"
)

// Sizes compares the bounds of variants of a family, see [positions.Sized], with those
// computed by hand.
func Sizes(t *testing.T, f *positions.Family, most map[string]float64) {
	t.Helper()
	for name, number := range most {
		g, err := f.Variant(name)
		if err != nil {
			t.Fatal(err)
		}
		got := g.Start().Abilities().Sized.MostPositions()
		if want := math.Log10(number); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: 10^%v positions, want 10^%v", name, got, want)
		}
	}
}

// Reachable returns the number of positions between turns that play reaches from p, and
// p itself, as name tells them apart, or their keys if name is nil. It does not play on
// from positions for which on is false; a nil on plays on from all.
func Reachable(p positions.Position, name func(positions.Position) string, on func(positions.Position) bool) int {
	visited, names := map[uint64]bool{}, map[string]bool{}
	var visit func()
	visit = func() {
		if visited[p.Key()] {
			return
		}
		visited[p.Key()] = true
		if name != nil {
			names[name(p)] = true
		}
		if on != nil && !on(p) {
			return
		}
		positions.EachTurn(p, func(turn []positions.Step) bool {
			positions.DoTurn(p, turn)
			visit()
			positions.UndoTurn(p, turn)
			return true
		})
	}
	visit()
	if name == nil {
		return len(visited)
	}
	return len(names)
}
