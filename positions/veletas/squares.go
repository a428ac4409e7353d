package veletas

import (
	"math/bits"

	"tetrad/positions/bitboard"
)

// A Board is a set of squares. Ranks are Stride apart on every size, so that at
// least one number that is no square lies between the ranks: a shift by one
// step never carries a square of the board to another edge, and shifts are
// constants.
type Board = bitboard.Board128

// Stride is the distance between the numbers of two squares of a file.
const Stride = 11

// cells is above every square number.
const cells = 10 * Stride

// Square returns the number of a square, file and rank from 0. Numbers ascend
// in square order.
func Square(file, rank int) int { return rank*Stride + file }

// File returns the file of a square, from 0.
func File(sq int) int { return sq % Stride }

// Rank returns the rank of a square, from 0.
func Rank(sq int) int { return sq / Stride }

func bit(sq int) Board { return bitboard.Bit(sq) }

// above returns the numbers greater than n, for n ≥ -1.
func above(n int) Board {
	if n < 63 {
		return Board{Lo: ^uint64(0) << ((n + 1) & 63), Hi: ^uint64(0)}
	}
	return Board{Hi: ^uint64(0) << ((n - 63) & 63)}
}

// rays holds the squares in each direction from a square: first those that
// ascend, then their opposites.
type rays struct{ up, down [4]Board }

// directions are the ascending ones: east, north-west, north, north-east.
var directions = [4]int{1, Stride - 1, Stride, Stride + 1}

func newRays(squares Board) (all [cells]rays) {
	for sq := range all {
		if !squares.Has(sq) {
			continue
		}
		for i, step := range directions {
			for to := sq + step; to < cells && squares.Has(to); to += step {
				all[sq].up[i] = all[sq].up[i].Or(bit(to))
			}
			for to := sq - step; to >= 0 && squares.Has(to); to -= step {
				all[sq].down[i] = all[sq].down[i].Or(bit(to))
			}
		}
	}
	return all
}

// sight returns the squares in the eight directions from sq up to the first
// stone, which is included. Shooters do not block it.
func (v *variant) sight(sq int, stones Board) Board {
	r := &v.rays[sq]
	up := upTo(r.up[0], stones).Or(upTo(r.up[1], stones)).
		Or(upTo(r.up[2], stones)).Or(upTo(r.up[3], stones))
	down := downTo(r.down[0], stones).Or(downTo(r.down[1], stones)).
		Or(downTo(r.down[2], stones)).Or(downTo(r.down[3], stones))
	return up.Or(down)
}

// upTo returns the part of an ascending ray up to its lowest blocker. Taking 1
// from the blockers flips the bits up to the lowest, and all where there is
// none.
func upTo(ray, blockers Board) Board {
	b := ray.And(blockers)
	lo, borrow := bits.Sub64(b.Lo, 1, 0)
	return Board{Lo: ray.Lo & (b.Lo ^ lo), Hi: ray.Hi & (b.Hi ^ (b.Hi - borrow))}
}

// downTo returns the part of a descending ray down to its highest blocker.
func downTo(ray, blockers Board) Board {
	b := ray.And(blockers)
	lo := ^uint64(0) << ((bits.Len64(b.Lo|1) - 1) & 63)
	if b.Hi != 0 {
		lo = 0
	}
	hi := ^uint64(0) << ((bits.Len64(b.Hi|1) - 1) & 63)
	return Board{Lo: ray.Lo & lo, Hi: ray.Hi & hi}
}

// beside returns the squares orthogonally adjacent to b, and numbers off the
// board.
func beside(b Board) Board {
	return b.Up(1).Or(b.Down(1)).Or(b.Up(Stride)).Or(b.Down(Stride))
}

// around returns b and the squares adjacent to it in the eight directions, and
// numbers off the board.
func around(b Board) Board {
	row := b.Or(b.Up(1)).Or(b.Down(1))
	return row.Or(row.Up(Stride)).Or(row.Down(Stride))
}
