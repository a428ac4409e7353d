package vinver

import "math/bits"

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
