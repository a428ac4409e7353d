package verto

import (
	"sync"

	"tetrad/eval"
	"tetrad/positions/bitboard"
)

// A reader finds the patterns of all windows on boards of one size. The pattern
// numbers lie side by side in words, in lanes of 16 bits, so that a few additions
// serve all windows of a rank.
type reader struct {
	size    int
	windows int // in a rank, and in a file
	depth   [maxWindows]int
	squares uint64 // of the lowest rank
	// digits has the numbers of a rank's windows, by the stones on the rank.
	digits [1 << maxSize]laneWords
	// phaseWeights are by the number of full squares; negative has the same weights
	// with opposite signs.
	phaseWeights, negative [maxSize*maxSize + 1][phases]int32
}

// laneWords have a lane for each window of a rank, the first in the low bits.
type laneWords struct{ left, right uint64 }

const (
	maxSize    = 10
	maxWindows = maxSize - side + 1
	lanes      = 4 // in a word
	laneBits   = 16
	codeMask   = 1<<15 - 1 // the largest pattern has 15 bits
)

// code returns the pattern in a lane.
func (w *laneWords) code(lane int) int {
	word := w.left
	if lane >= lanes {
		word = w.right
	}
	return int(word>>(lane%lanes*laneBits)) & codeMask
}

// add adds digits to the pattern in a lane.
func (w *laneWords) add(lane int, digits uint64) {
	word := &w.left
	if lane >= lanes {
		word = &w.right
	}
	*word += digits << (lane % lanes * laneBits)
}

var readers [maxSize + 1]struct {
	once sync.Once
	reader
}

// readerFor returns the reader for boards of a size.
func readerFor(size int) *reader {
	r := &readers[size]
	r.once.Do(func() { r.init(size) })
	return &r.reader
}

func (r *reader) init(size int) {
	r.size, r.windows, r.squares = size, size-side+1, 1<<size-1
	for i := range r.windows {
		r.depth[i] = depth(i, r.windows)
	}
	for stones := range 1 << size {
		for i := range r.windows {
			rank := stones>>i&1 + base*(stones>>(i+1)&1) + base*base*(stones>>(i+2)&1)
			if r.isFar(i) {
				rank = reversed[rank]
			}
			r.digits[stones].add(i, uint64(rank))
		}
	}
	for full := range size*size + 1 {
		x := int32(2 * eval.One * full / (size * size))
		r.phaseWeights[full] = [phases]int32{max(0, eval.One-x), min(x, 2*eval.One-x), max(0, x-eval.One)}
		for phase, share := range r.phaseWeights[full] {
			r.negative[full][phase] = -share
		}
	}
}

// rank returns the numbers of the windows of the lowest rank.
func (r *reader) rank(own, enemy uint64) laneWords {
	const most = len(r.digits) - 1
	o, e := &r.digits[own&r.squares&uint64(most)], &r.digits[enemy&r.squares&uint64(most)]
	return laneWords{o.left + 2*e.left, o.right + 2*e.right}
}

// isFar reports whether the far edge is the nearer one to the i-th rank or file of
// windows.
func (r *reader) isFar(i int) bool { return 2*i >= r.windows }

// read sets patterns to the patterns of all windows, by rank of windows.
func (r *reader) read(own, enemy bitboard.Board128, stride uint, patterns *[maxWindows]laneWords) {
	var ranks [1 << 4]laneWords // 10 of them are in use; the size removes the bounds check
	const rankMask = len(ranks) - 1
	if own.Hi|enemy.Hi == 0 {
		own, enemy := own.Lo, enemy.Lo
		for y := range r.size {
			ranks[y&rankMask] = r.rank(own, enemy)
			own, enemy = own>>(stride&63), enemy>>(stride&63)
		}
	} else {
		for y := range r.size {
			ranks[y&rankMask] = r.rank(own.Lo, enemy.Lo)
			own, enemy = own.Down(stride), enemy.Down(stride)
		}
	}
	for y := range patterns[:r.windows] {
		near, middle, far := &ranks[y&rankMask], &ranks[(y+1)&rankMask], &ranks[(y+2)&rankMask]
		if r.isFar(y) {
			near, far = far, near
		}
		patterns[y] = laneWords{
			near.left + ranked*(middle.left+ranked*far.left),
			near.right + ranked*(middle.right+ranked*far.right),
		}
	}
}
