package veletas

import (
	"math"

	"tetrad/positions"
)

// MostPositions implements [positions.Sized]. Of n squares, s have shooters, each of
// them unclaimed or claimed by one of two, and the others are empty, black or white:
// C(n, s) · 3ˢ · 3ⁿ⁻ˢ. A factor 2 is for whether sides were swapped. Every turn places
// one stone, so the stones tell who is to move. The setup adds the start, and f
// shooters in the interior with a stone elsewhere, before and after the swap:
// 1 + 2 · C(interior, f) · (n − f).
func (p *Position) MostPositions() float64 {
	v := p.v
	n := v.size * v.size
	play := 2 * positions.Choose(n, v.shooters) * math.Pow(3, float64(n))
	return math.Log10(play + v.setups())
}

// setups returns the number of positions before all shooters are placed.
func (v *variant) setups() float64 {
	n := v.size * v.size
	return 1 + 2*positions.Choose(v.interior.Count(), v.first)*float64(n-v.first)
}
