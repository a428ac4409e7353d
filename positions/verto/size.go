package verto

import "math"

// MostPositions implements [positions.Sized]: 2 · 3ⁿ for n squares, each of which is
// empty, light or dark. The stones do not tell who is to move, since they are flipped
// and turns of a chain enter several.
func (g game) MostPositions() float64 {
	return math.Log10(2 * math.Pow(3, float64(g.variant.size*g.variant.size)))
}
