package vinver

import "math"

// MostPositions implements [positions.Sized]: 4 · 3ⁿ + n for n points, each of which is
// empty, black or white. A factor 2 is for the player to move and one for whether sides
// were swapped, and n are the first stones, after which the swap is open. Without passes
// the number of stones tells who is to move, since flips do not change it: 2 · 3ⁿ + n.
func (g *game) MostPositions() float64 {
	n := float64(g.size * g.size)
	states := 4.
	if !MayPass(g) {
		states = 2
	}
	return math.Log10(states*math.Pow(3, n) + n)
}
