package vinver

import (
	"sync"

	"tetrad/positions/vinver"
)

// A pattern is the contents of the eight neighbours of a point, as a player sees them:
// own stones in the lower bits, enemy stones in the upper ones, places beyond the edge
// in both. The board is turned so that the player's edges are the lower and the upper
// one.
type pattern uint16

const patterns = 1 << 16

// patternAt returns the pattern of rings for a colour.
func patternAt(own, enemy, beyond uint8, c vinver.Colour) pattern {
	p := pattern(own|beyond) | pattern(enemy|beyond)<<8
	if c == vinver.White {
		p = p.by(&transposed)
	}
	return p
}

// Symmetries of rings, as the destination of each bit; see bitboard.Board384.Ring.
var (
	transposed = symmetry(0, 3, 5, 1, 6, 2, 4, 7)
	leftRight  = symmetry(2, 1, 0, 4, 3, 7, 6, 5)
	upDown     = symmetry(5, 6, 7, 3, 4, 0, 1, 2)
)

func symmetry(places ...int) (table [256]uint8) {
	for ring := range table {
		for bit, place := range places {
			table[ring] |= uint8(ring>>bit&1) << place
		}
	}
	return table
}

func (p pattern) by(symmetry *[256]uint8) pattern {
	return pattern(symmetry[p&255]) | pattern(symmetry[p>>8])<<8
}

// alike returns, for each pattern, the least of its mirror images.
var alike = sync.OnceValue(func() *[patterns]pattern {
	table := new([patterns]pattern)
	for i := range table {
		p := pattern(i)
		q := p.by(&leftRight)
		table[i] = min(p, q, p.by(&upDown), q.by(&upDown))
	}
	return table
})

// numbering returns the number of each pattern, with mirror images alike, and the
// count of numbers.
var numbering = sync.OnceValues(func() (number *[patterns]uint16, count int) {
	number = new([patterns]uint16)
	for p, image := range alike() {
		number[p] = number[image]
		if int(image) == p { // the least of its images, and the first that the loop meets
			number[p] = uint16(count)
			count++
		}
	}
	return number, count
})
