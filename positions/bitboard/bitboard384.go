package bitboard

import "math/bits"

// A Board384 is a set of the numbers 0 to 383, for boards whose ranks are
// Stride384 apart. Number n is bit n%64 of word 1+n/64; words 0 and 7 are always
// zero, so that every word in use has a neighbour on both sides. What is done to
// all words is left to loops of the caller, which fuse many operations.
type Board384 [8]uint64

// Stride384 is the distance of two ranks: one more than the files of the largest
// board, so that there is an empty column between the end of a rank and the next,
// and shifts need no masks.
const Stride384 = 20

// AllWords384 has a bit for each word in use.
const AllWords384 = 0b0111_1110

// Down returns word i of b with n subtracted from each member, 0 < n < 64: the
// numbers m with m+n in b.
func (b *Board384) Down(i int, n uint) uint64 { return b[i]>>n | b[i+1]<<(64-n) }

// Up returns word i of b with n added to each member, 0 < n < 64: the numbers m
// with m-n in b.
func (b *Board384) Up(i int, n uint) uint64 { return b[i]<<n | b[i-1]>>(64-n) }

// Beside returns word i of the squares orthogonally adjacent to b, and numbers off
// the board. Written out it is small enough to be inlined.
func (b *Board384) Beside(i int) uint64 {
	below, w, above := b[i-1], b[i], b[i+1]
	return w<<1 | below>>63 | w>>1 | above<<63 | w<<Stride384 | below>>(64-Stride384) | w>>Stride384 | above<<(64-Stride384)
}

// Fill adds to b all members of within that are orthogonally connected to it; b is
// a part of within. Stale has a bit for each word of b that may have to grow, at
// first those next to a word that is not empty. Most chains are short, so that
// going from word to word costs less than sweeping over the board.
func (b *Board384) Fill(within *Board384, stale uint) {
	for stale != 0 {
		i := bits.TrailingZeros(stale) & 7
		stale &= stale - 1
		before, mine := b[i], within[i]
		if before == mine {
			continue
		}
		after := mine & (before | b.Beside(i))
		for last := before; after != last; {
			last = after
			after |= mine & (after<<1 | after>>1 | after<<Stride384 | after>>Stride384)
		}
		if after != before {
			b[i] = after
			stale |= 5 << (i - 1) & AllWords384
		}
	}
}
