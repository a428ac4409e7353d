package alphabeta

import (
	"math"
	"math/bits"
)

// reductions[d][n] is by how many turns less than d the step tried after n
// others is searched at first. The order of steps puts good ones first, so late
// ones seldom matter; one that turns out better is searched again in full. The
// shape is that of chess programs: the product of two logarithms.
var reductions = func() (table [32][64]int) {
	for d := 3; d < len(table); d++ {
		for n := 3; n < len(table[d]); n++ {
			r := int(0.3 + math.Log(float64(d))*math.Log(float64(n))/2.2)
			table[d][n] = min(r, d-2)
		}
	}
	return table
}()

// reduction returns by how many turns less than depth to search a step at
// first, after so many others were tried. At least one turn of search is left.
func reduction(depth, tried int, isPV bool) int {
	r := reductions[min(depth, 31)][min(tried, 63)]
	if isPV && r > 0 {
		r--
	}
	return r
}

// rootFull is the number of turns at the root that are searched in full.
const rootFull = 40

// rootReduction returns the same for a whole turn at the root, after so many
// better ones of the iteration before. Beyond the depth of one turn, which asks
// the evaluation alone, every fourfold number of turns costs one turn of depth.
func rootReduction(depth, tried int) int {
	if tried < rootFull {
		return 0
	}
	return min(1+bits.Len(uint(tried/rootFull))/2, depth-1)
}
