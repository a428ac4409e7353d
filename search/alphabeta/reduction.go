package alphabeta

import "math"

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
