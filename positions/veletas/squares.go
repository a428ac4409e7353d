package veletas

import (
	"math/bits"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// A Bitboard is a set of squares. Ranks are Stride apart on every size, so that shifts
// are constants. At least one number between the ranks is not a square, so a shift by
// one step never carries a square of the board to another edge.
type Bitboard = bitboard.Board128

// Stride is the difference between the numbers of a square and the square above it.
const Stride = bitboard.Stride128

// cells is above every square number.
const cells = 10 * Stride

// Square returns the number of a square. File and rank count from 0. Numbers ascend in
// square order.
func Square(file, rank int) int { return rank*Stride + file }

// File returns the file of a square, from 0.
func File(sq int) int { return sq % Stride }

// Rank returns the rank of a square, from 0.
func Rank(sq int) int { return sq / Stride }

// squareName returns the name of a square: "d4".
func squareName(sq int) string { return positions.SquareName(File(sq), Rank(sq)) }

func bit(sq int) Bitboard { return bitboard.Bit(sq) }

// above returns the numbers greater than n, for n ≥ -1.
func above(n int) Bitboard {
	if n < 63 {
		return Bitboard{Lo: ^uint64(0) << ((n + 1) & 63), Hi: ^uint64(0)}
	}
	return Bitboard{Hi: ^uint64(0) << ((n - 63) & 63)}
}

// directions are the ascending ones: east, north-west, north, north-east.
var directions = [4]int{1, Stride - 1, Stride, Stride + 1}

// rays holds the squares in each direction from a square: first the four ascending
// directions, then their opposites, and last the empty set.
type rays [9]Bitboard

const (
	opposite = 4 // from an ascending direction to its opposite
	nowhere  = 8
)

func newRays(squares Bitboard) (all [cells]rays) {
	for sq := range all {
		if !squares.Has(sq) {
			continue
		}
		for i, step := range directions {
			for to := sq + step; to < cells && squares.Has(to); to += step {
				all[sq][i] = all[sq][i].Or(bit(to))
			}
			for to := sq - step; to >= 0 && squares.Has(to); to -= step {
				all[sq][i+opposite] = all[sq][i+opposite].Or(bit(to))
			}
		}
	}
	return all
}

// newToward returns the direction from each square to each other square, or nowhere if
// the two are not on a line.
func newToward(all *[cells]rays) (toward [cells][cells]uint8) {
	for from := range toward {
		for to := range toward[from] {
			toward[from][to] = nowhere
		}
		for i, ray := range all[from] {
			for ; !ray.IsEmpty(); ray = ray.WithoutFirst() {
				toward[from][ray.First()] = uint8(i)
			}
		}
	}
	return toward
}

// sight returns the squares in the eight directions from sq, up to and including the
// first stone. Shooters do not block it.
func (v *variant) sight(sq int, stones Bitboard) Bitboard {
	r := &v.rays[sq]
	up := upTo(r[0], stones).Or(upTo(r[1], stones)).
		Or(upTo(r[2], stones)).Or(upTo(r[3], stones))
	down := downTo(r[0+opposite], stones).Or(downTo(r[1+opposite], stones)).
		Or(downTo(r[2+opposite], stones)).Or(downTo(r[3+opposite], stones))
	return up.Or(down)
}

// upTo returns the part of an ascending ray up to its lowest blocker. Subtracting 1
// from the blockers flips the bits up to the lowest blocker, or all bits if there is
// none.
func upTo(ray, blockers Bitboard) Bitboard {
	b := ray.And(blockers)
	lo, borrow := bits.Sub64(b.Lo, 1, 0)
	return Bitboard{Lo: ray.Lo & (b.Lo ^ lo), Hi: ray.Hi & (b.Hi ^ (b.Hi - borrow))}
}

// downTo returns the part of a descending ray down to its highest blocker.
func downTo(ray, blockers Bitboard) Bitboard {
	b := ray.And(blockers)
	lo := ^uint64(0) << ((bits.Len64(b.Lo|1) - 1) & 63)
	if b.Hi != 0 {
		lo = 0
	}
	hi := ^uint64(0) << ((bits.Len64(b.Hi|1) - 1) & 63)
	return Bitboard{Lo: ray.Lo & lo, Hi: ray.Hi & hi}
}
