package vinver

import (
	"math/bits"

	"tetrad/positions/bitboard"
)

// cornersBetween maps the ring of stones of one colour to the diagonal neighbours that
// lie between two of these stones. Stones of the other colour on such a neighbour and
// in the middle make a crosscut.
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

// crosscutsAt returns the corners of p that form a crosscut with p. The argument mine
// is the ring of stones of the colour on p, theirs the ring of stones of the other
// colour.
func crosscutsAt(mine, theirs uint8) uint8 { return cornersBetween[theirs] & mine }

// A crosscut is identified by its two stones of the side that will lose one.
type crosscut struct{ a, b Point }

// maxCrosscuts is the greatest number of crosscuts inside a turn. A new stone makes at
// most four. A flip resolves at least one and makes at most one. Of the four 2×2
// squares with the flipped stone, the flip resolves the crosscut that required it. In
// the two beside that one, the flipped stone is now a neighbour of a friendly stone.
// Only the opposite one can become a crosscut.
const maxCrosscuts = 4

// appendCrosscuts appends the crosscuts of p, given the corners that form one with it.
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

// inCrosscuts returns the stones of theirs that are in a crosscut with mine.
func inCrosscuts(mine, theirs *Bitboard) Bitboard {
	return bitboard.Crossed384(theirs, mine)
}

// makesCrosscut returns the points where a stone of mine would make a crosscut with
// theirs. The points need not be empty.
func makesCrosscut(mine, theirs *Bitboard) Bitboard {
	return bitboard.Opposite384(theirs, mine)
}

// countCrosscuts returns the number of crosscuts that a point forms with the given
// corners.
func countCrosscuts(corners uint8) int16 { return int16(bits.OnesCount8(corners)) }
