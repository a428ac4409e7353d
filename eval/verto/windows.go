package verto

import "tetrad/eval"

// patterns returns the entries of all windows, by place.
func (v *extractor) patterns() (entries [places][]int32) {
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

// windowTables hold the weights by place and pattern, for the two halves of a game.
// The weight of the first phase is in the low 32 bits and that of the second in the
// high ones, so that one addition serves both. The size removes the bounds check.
type windowTables [phases - 1][depths][depths][codeMask + 1]uint64

func (w *windowTables) init(t *eval.Tables) {
	c := numbering()
	for place, classes := range c.classes[:places] {
		first, second := &w[0][place/depths][place%depths], &w[1][place/depths][place%depths]
		for code, class := range c.classes[anywhere] {
			here, everywhere := t.Weights(c.first[place]+int32(classes[code])), t.Weights(c.first[anywhere]+int32(class))
			early := uint64(int32(here[0]) + int32(everywhere[0]))
			middle := uint64(int32(here[1]) + int32(everywhere[1]))
			late := uint64(int32(here[2]) + int32(everywhere[2]))
			first[code], second[code] = early+middle<<32, middle+late<<32
		}
	}
}

// value returns the sum of the weights of all windows, in centipawns. Each phase
// counts by its phase weight.
func (w *windowTables) value(v *extractor) int {
	half := v.half()
	var patterns [maxWindows]laneWords
	v.read(&patterns)
	sum := uint64(0)
	if r := v.reader; r.windows == 6 {
		for y, depth := range [6]int{0, 1, 2, 2, 1, 0} {
			sum += sumOf6(&w[half][depth], &patterns[y])
		}
	} else {
		for y := range r.windows {
			rank := &w[half][r.depth[y]]
			for x, depth := range r.depth[:r.windows] {
				sum += rank[depth][patterns[y].code(x)]
			}
		}
	}
	var sums [phases]int32
	first := int32(sum)
	sums[half], sums[half+1] = first, int32((sum-uint64(first))>>32)
	return eval.Value(sums[:], v.phaseWeights[:])
}

// sumOf6 returns the sum of a rank of six windows, as on a board of 8×8 squares.
func sumOf6(rank *[depths][codeMask + 1]uint64, patterns *laneWords) uint64 {
	left, right := patterns.left, patterns.right
	return rank[0][left&codeMask] +
		rank[1][left>>laneBits&codeMask] +
		rank[2][left>>(2*laneBits)&codeMask] +
		rank[2][left>>(3*laneBits)&codeMask] +
		rank[1][right&codeMask] +
		rank[0][right>>laneBits&codeMask]
}
