package verto

import (
	"fmt"

	"tetrad/eval"
)

// patterns returns the entries of all windows, by place.
func (v *view) patterns() (entries [places][]int32) {
	var patterns [maxWindows]laneWords
	v.read(&patterns)
	r := v.reader
	for y := range r.windows {
		for x := range r.windows {
			place := r.depth[y]*depths + r.depth[x]
			both := numbering().of(place, patterns[y].code(x))
			entries[place] = append(entries[place], both[:]...)
		}
	}
	return entries
}

// windowTables hold the weights by place and pattern, for the two halves of a
// game: that of its first phase in the low 16 bits, that of its second in the
// high ones, each with bias added, so that one addition does for both as long as
// no more than a rank of windows is added up. So small they stay in the cache.
// (The size spares the check of bounds.)
type windowTables [phases - 1][depths][depths][codeMask + 1]uint32

// bias makes weights of a pattern, which are in 16ths of a centipawn and at
// least -bias and less than bias, positive.
const bias = 1 << 16 / maxWindows / 2

func (w *windowTables) init(t *eval.Tables) {
	c := numbering()
	for place := range places {
		for code := range codes {
			var weights [phases]int32
			both := c.of(place, code)
			t.Add(both[:], weights[:])
			for half := range w {
				w[half][place/depths][place%depths][code] = biased(weights[half]) + biased(weights[half+1])<<16
			}
		}
	}
}

// biased panics where the weights, which are part of the program, are too large.
func biased(weight int32) uint32 {
	if weight < -bias || weight >= bias {
		panic(fmt.Sprintf("verto: the weight of a pattern is %d/16 centipawns, and has to be from %d to %d", weight, -bias, bias-1))
	}
	return uint32(weight + bias)
}

// value returns the weights of all windows added up, each phase by its share, in
// centipawns.
func (w *windowTables) value(v *view) int {
	half := v.half()
	var patterns [maxWindows]laneWords
	v.read(&patterns)
	r := v.reader
	first, second := uint32(0), uint32(0)
	if r.windows == 6 {
		for y, depth := range [6]int{0, 1, 2, 2, 1, 0} {
			rank := sumOf6(&w[half][depth], &patterns[y])
			first, second = first+rank&0xFFFF, second+rank>>16
		}
	} else {
		for y := range r.windows {
			table, rank := &w[half][r.depth[y]], uint32(0)
			for x, depth := range r.depth[:r.windows] {
				rank += table[depth][patterns[y].code(x)]
			}
			first, second = first+rank&0xFFFF, second+rank>>16
		}
	}
	biases := int32(r.windows * r.windows * bias)
	var sums [phases]int32
	sums[half], sums[half+1] = int32(first)-biases, int32(second)-biases
	return eval.Value(sums[:], v.shares[:])
}

// sumOf6 returns the sum of a rank of six windows, as there are on 8×8 squares.
func sumOf6(rank *[depths][codeMask + 1]uint32, patterns *laneWords) uint32 {
	left, right := patterns.left, patterns.right
	return rank[0][left&codeMask] +
		rank[1][left>>laneBits&codeMask] +
		rank[2][left>>(2*laneBits)&codeMask] +
		rank[2][left>>(3*laneBits)&codeMask] +
		rank[1][right&codeMask] +
		rank[0][right>>laneBits&codeMask]
}
