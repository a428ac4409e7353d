package vinver

import (
	"math/bits"

	"tetrad/positions/bitboard"
)

// Stride is the difference between the numbers of a point and the point above
// it. It is the same for all sizes, so that shifts are by constants.
const Stride = bitboard.Stride384

// A Point is the number of a point of the board: Stride times its rank plus its
// file, both from 0.
type Point uint16

// Points is one more than the largest Point of the largest board.
const Points = Stride*18 + 19

// PointAt returns the point on a file and rank, both from 0.
func PointAt(file, rank int) Point { return Point(Stride*rank + file) }

// PointIn returns the point of a bit in a word of a Bitboard.
func PointIn(word, bit int) Point { return Point((word-1)<<6 + bit) }

// File returns the file of p, from 0.
func (p Point) File() int { return int(p % Stride) }

// Rank returns the rank of p, from 0.
func (p Point) Rank() int { return int(p / Stride) }

// A Bitboard is a set of points.
type Bitboard bitboard.Board384

// Words returns b for what boards of this layout have in common.
func (b *Bitboard) Words() *bitboard.Board384 { return (*bitboard.Board384)(b) }

// Has reports whether p is in b.
func (b *Bitboard) Has(p Point) bool { return b[(1+p>>6)&7]>>(p&63)&1 != 0 }

// Count returns the number of points in b.
func (b *Bitboard) Count() int {
	n := 0
	for i := 1; i <= 6; i++ {
		n += bits.OnesCount64(b[i])
	}
	return n
}

// IsEmpty reports whether b has no points.
func (b *Bitboard) IsEmpty() bool { return b[1]|b[2]|b[3]|b[4]|b[5]|b[6] == 0 }

// Add adds p to b.
func (b *Bitboard) Add(p Point) { b[(1+p>>6)&7] |= 1 << (p & 63) }

// toggle adds p to b, or removes it if it is there.
func (b *Bitboard) toggle(p Point) { b[(1+p>>6)&7] ^= 1 << (p & 63) }

// appendPoints appends the points of b in square order.
func (b *Bitboard) appendPoints(dst []Point) []Point {
	for i := 1; i <= 6; i++ {
		for w := b[i]; w != 0; w &= w - 1 {
			dst = append(dst, PointIn(i, bits.TrailingZeros64(w)))
		}
	}
	return dst
}

// The eight neighbours of a point are bits of one byte, its ring.
const (
	southWest = 1 << iota
	south
	southEast
	west
	east
	northWest
	north
	northEast
)

// ring returns the neighbours of p that are in b. Three ranks around p are 43
// bits in a row, hence at most two words.
func (b *Bitboard) ring(p Point) uint8 {
	from := p + 64 - (Stride + 1)
	w := b[from>>6&7]>>(from&63) | b[(from>>6+1)&7]<<1<<(63-from&63)
	const e, n = Stride + 2, 2 * Stride // bits of the window: east of p, north-west of p
	return uint8(w&7 | w>>(e-5)&west | w>>(e-4)&east | w>>(n-5)&(northWest|north|northEast))
}

// first returns the first point of b in square order; b must not be empty.
func (b *Bitboard) first() Point {
	i := 1
	for b[i] == 0 {
		i++
	}
	return PointIn(i, bits.TrailingZeros64(b[i]))
}
