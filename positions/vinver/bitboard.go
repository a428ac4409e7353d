package vinver

import "tetrad/positions/bitboard"

// Stride is the difference between the numbers of a point and the point above it. It is
// the same for all sizes, so that shifts are constants.
const Stride = bitboard.Stride384

// A Point is the number of a point of the board: Stride times its rank plus its file,
// both from 0.
type Point uint16

// Points is one more than the largest Point of the largest board.
const Points = Stride*18 + 19

// PointAt returns the point on a file and rank, both from 0.
func PointAt(file, rank int) Point { return Point(Stride*rank + file) }

// File returns the file of p, from 0.
func (p Point) File() int { return int(p % Stride) }

// Rank returns the rank of p, from 0.
func (p Point) Rank() int { return int(p / Stride) }

// A Bitboard is a set of points.
type Bitboard = bitboard.Board384[Point]

// The eight neighbours of a point as bits of one byte, the ring of the point; see
// [bitboard.Board384.Ring].
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
