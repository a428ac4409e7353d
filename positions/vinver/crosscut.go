package vinver

import (
	"math/bits"

	"tetrad/positions/bitboard"
)

// cornersBetween maps the ring of one colour's stones to the diagonal
// neighbours that lie between two of them: with an other stone there and in the
// middle, that is a crosscut.
var cornersBetween = func() (table [256]uint8) {
	corners := []struct{ corner, sides int }{
		{southWest, south | west}, {southEast, south | east},
		{northWest, north | west}, {northEast, north | east},
	}
	for ring := range table {
		for _, c := range corners {
			if ring&c.sides == c.sides {
				table[ring] |= uint8(c.corner)
			}
		}
	}
	return table
}()

// crosscutsAt returns the corners of p that form a crosscut with p, where mine
// is the ring of stones of the colour on p and theirs that of the other.
func crosscutsAt(mine, theirs uint8) uint8 { return cornersBetween[theirs] & mine }

// A crosscut is known by its two stones of the side that is to lose one.
type crosscut struct{ a, b Point }

// maxCrosscuts is the most that there can be inside a turn. A new stone makes
// four at most. A flip resolves one or more and makes one at most: of the four
// squares with the flipped stone, the one that made it flip is resolved, and in
// the two beside that one the flipped stone is now a neighbour of a friendly
// stone, which leaves the opposite one.
const maxCrosscuts = 4

// appendCrosscuts appends the crosscuts of p, given its corners that form one.
func appendCrosscuts(dst []crosscut, p Point, corners uint8) []crosscut {
	for ; corners != 0; corners &= corners - 1 {
		switch corners & -corners {
		case southWest:
			dst = append(dst, crosscut{p - Stride, p - 1})
		case southEast:
			dst = append(dst, crosscut{p - Stride, p + 1})
		case northWest:
			dst = append(dst, crosscut{p - 1, p + Stride})
		case northEast:
			dst = append(dst, crosscut{p + 1, p + Stride})
		}
	}
	return dst
}

// inCrosscuts returns the points of theirs that stand in a crosscut with mine.
func inCrosscuts(mine, theirs *Bitboard) Bitboard {
	return bitboard.Crossed384(theirs, mine)
}

// makesCrosscut returns the points where a stone of mine would make a
// crosscut with theirs, whether or not they are empty.
func makesCrosscut(mine, theirs *Bitboard) Bitboard {
	return bitboard.Opposite384(theirs, mine)
}

// countCrosscuts returns the number of crosscuts that p forms with the corners
// given.
func countCrosscuts(corners uint8) int16 { return int16(bits.OnesCount8(corners)) }
