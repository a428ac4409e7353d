package vinver

import (
	"math/bits"
)

// A wordboard is a set of points of a small board in one word, for the proof of wins.
// Its ranks are wordStride apart. Files from maxWordSize on are always empty, so that
// nothing moves from one end of a rank to the other end of the next. Points below the
// board are lost in shifts, and those above it need a mask.
type wordboard uint64

const (
	wordStride  = 8
	maxWordSize = 6
)

// wordPoint returns the number of a point in a wordboard.
func wordPoint(file, rank int) int { return wordStride*rank + file }

// toWord returns a set of points of a small board.
func toWord(b *Bitboard) (w wordboard) {
	for at := range b.All() {
		w |= 1 << wordPoint(at.File(), at.Rank())
	}
	return w
}

// first returns the smallest point of w, which must not be empty, as a set.
func (w wordboard) first() wordboard { return w & -w }

// number returns the number of the smallest point of w, which must not be empty.
func (w wordboard) number() int { return bits.TrailingZeros64(uint64(w)) }

func (w wordboard) count() int { return bits.OnesCount64(uint64(w)) }

// beside returns w and the points next to it, some of which may be beyond the board.
func (w wordboard) beside() wordboard {
	return w | w<<1 | w>>1 | w<<wordStride | w>>wordStride
}

// fill returns the chains of own stones that have a stone in w.
func (w wordboard) fill(own wordboard) wordboard {
	for w &= own; ; {
		wider := w.beside() & own
		if wider == w {
			return w
		}
		w = wider
	}
}

// riskyWord returns the points where a stone of own would make a crosscut with enemy.
func riskyWord(own, enemy wordboard) wordboard {
	west, east, south, north := enemy<<1, enemy>>1, enemy<<wordStride, enemy>>wordStride
	return south&(west&(own<<(wordStride+1))|east&(own<<(wordStride-1))) |
		north&(west&(own>>(wordStride-1))|east&(own>>(wordStride+1)))
}

// crossedWord returns the stones of enemy that are in a crosscut with own.
func crossedWord(own, enemy wordboard) wordboard { return riskyWord(enemy, own) & enemy }

// wordNumbers give each set of stones on a small board a number of its own, its code: the digits of
// base 3, one for each point. A code of 6×6 is less than 3^36, which leaves room for flags in a
// word. Codes are sums, so each image's code follows from its code before the turn.
type wordNumbers [2][wordStride * maxWordSize][4]uint64 // by colour, point and image

// newWordNumbers returns the numbers of a size. The images are those that leave each
// colour its edges.
func newWordNumbers(size int) (n wordNumbers) {
	last := size - 1
	power := uint64(1)
	for rank := range size {
		for file := range size {
			for i, at := range [4]int{
				wordPoint(file, rank), wordPoint(last-file, rank), wordPoint(file, last-rank), wordPoint(last-file, last-rank),
			} {
				n[Black][at][i], n[White][at][i] = power, 2*power
			}
			power *= 3
		}
	}
	return n
}

// ofStones returns the codes of all images of these stones.
func (n *wordNumbers) ofStones(black, white wordboard) (codes [4]uint64) {
	for ; black != 0; black &= black - 1 {
		n.place(&codes, Black, black.number())
	}
	for ; white != 0; white &= white - 1 {
		n.place(&codes, White, white.number())
	}
	return codes
}

// place adds a stone of colour c to the codes.
func (n *wordNumbers) place(codes *[4]uint64, c Colour, at int) {
	for i, number := range &n[c&1][at] {
		codes[i] += number
	}
}

// flip makes a stone one of colour c in the codes.
func (n *wordNumbers) flip(codes *[4]uint64, c Colour, at int) {
	to, from := &n[c&1][at], &n[c&1^1][at]
	for i := range codes {
		codes[i] += to[i] - from[i]
	}
}

// keyOf returns the key of a node, given the codes of the images of its stones. Nodes
// have the same key only if they are images of each other: all of keyOf can be undone.
func keyOf(codes *[4]uint64, f flags) uint64 {
	return scatter(min(codes[0], codes[1], codes[2], codes[3])<<flagBits | uint64(f))
}

// scatter maps words one to one to words whose high bits look random. The numbers are
// those of the finalizer of MurmurHash3 (A. Appleby, 2011).
func scatter(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
