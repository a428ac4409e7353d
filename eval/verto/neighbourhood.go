package verto

import (
	"math/bits"
	"sync"

	"tetrad/positions/bitboard"
	"tetrad/positions/verto"
)

// A neighbourhood is what is on the squares one and two away from a square, in the eight
// directions. The stones that an entry captures, and those that may capture it, are on these lines.
type neighbourhood struct {
	// near are the eight neighbours, a content as [eval.NeighbourhoodNumbers] has them.
	near int
	// lines go along the rank, along the file, and along both diagonals. A line has two
	// bits each for the squares at -2, -1, 1 and 2, from the lowest: own, enemy, or both
	// where the board has ended.
	lines [lineCount]uint8
}

const (
	lineCount = 4
	lineCodes = 1 << 8
)

// lineOf has the line of each direction. Directions go rank by rank from below, as in
// [eval.NeighbourhoodNumbers].
var lineOf = [8]int{2, 1, 3, 0, 0, 3, 1, 2}

// nearCells and farCells spread the squares at distance one and two, a bit for each
// direction, over the four lines, of which each has a byte.
var nearCells, farCells = func() (near, far [1 << 8]uint32) {
	for squares := range near {
		for direction, line := range lineOf {
			if squares>>direction&1 == 0 {
				continue
			}
			cells := [2]int{2, 0}
			if direction >= 4 {
				cells = [2]int{4, 6}
			}
			near[squares] |= 1 << (8*line + cells[0])
			far[squares] |= 1 << (8*line + cells[1])
		}
	}
	return near, far
}()

// sameLine returns the number of a line that it shares with its reverse.
func sameLine(line int) int {
	return min(line, line>>6|line>>2&0x0C|line<<2&0x30|line<<6&0xC0)
}

// around returns the squares of b at distances one and two from sq, a bit for each
// direction. It does not see where the board ends.
func around(b bitboard.Board128, sq int, stride uint) (near, far int) {
	// The square two ranks and two files before sq comes to bit 0.
	if stride == 8 {
		// Bits that come round belong to squares that are not on the board.
		w := bits.RotateLeft64(b.Lo, 18-sq)
		return int(nearBits(w, 8)), int(farBits(w, 8))
	}
	// Of two shifts of a word, one wraps round to a number so large that it leaves nothing.
	corner := uint(sq) - 24
	w := b.Lo<<-corner | b.Lo>>corner | b.Hi<<(64-corner) | b.Hi>>(corner-64)
	return int(nearBits(w, 11)), int(farBits(w, 11))
}

// nearBits and farBits are around for the square two ranks and two files after bit 0. They
// are inlined, so that all shifts are constants.
func nearBits(w uint64, s uint) uint64 {
	return w>>(s+1)&0x07 | w>>(2*s-2)&0x08 | w>>(2*s-1)&0x10 | w>>(3*s-4)&0xE0
}

func farBits(w uint64, s uint) uint64 {
	return w&0x01 | w>>1&0x02 | w>>2&0x04 | w>>(2*s-3)&0x08 | w>>(2*s)&0x10 |
		w>>(4*s-5)&0x20 | w>>(4*s-4)&0x40 | w>>(4*s-3)&0x80
}

// A boardSquare is what the size of a board says of one of its squares.
type boardSquare struct {
	// off has the bits of all squares of the neighbourhood that are not on the board; the
	// neighbours are own and enemy at once.
	offNear int
	offFar  uint32
	place   int // distances from the nearest edges, see squarePlaces
}

const (
	squareLimit  = 128 // above the numbers of all squares
	halfSize     = maxSize / 2
	squarePlaces = halfSize * halfSize // the smaller distance counts by halfSize
)

var boards [maxSize + 1]struct {
	once    sync.Once
	squares [squareLimit]boardSquare
}

// squaresOf returns the squares of boards of the size of p.
func squaresOf(p *verto.Position) *[squareLimit]boardSquare {
	b := &boards[p.Size()]
	b.once.Do(func() {
		size := p.Size()
		for rank := range size {
			for file := range size {
				b.squares[p.Square(file, rank)] = newBoardSquare(size, file, rank)
			}
		}
	})
	return &b.squares
}

func newBoardSquare(size, file, rank int) (s boardSquare) {
	x, y := min(file, size-1-file), min(rank, size-1-rank)
	s.place = min(x, y)*halfSize + max(x, y)
	near, far, direction := 0, 0, 0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if dx == 0 && dy == 0 {
				continue
			}
			if isOff(size, file+dx, rank+dy) {
				near |= 1 << direction
			}
			if isOff(size, file+2*dx, rank+2*dy) {
				far |= 1 << direction
			}
			direction++
		}
	}
	s.offNear, s.offFar = near|near<<8, 3*farCells[far]
	return s
}

func isOff(size, file, rank int) bool { return min(file, rank) < 0 || max(file, rank) >= size }
