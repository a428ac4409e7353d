package bitboard

import (
	"iter"
	"math/bits"
)

// A Board384 is a set of the numbers 0 to 383. They are the squares P of a board of up
// to 19×19 whose ranks are Stride384 apart. The zero value is the empty set. Pass it by
// its address: a copy costs as much as most operations.
//
// Number n is bit n%64 of word 1+n/64. Words 0 and 7 are always zero, so that every
// word in use has a neighbour on both sides. Operations go through all six words for
// every size of the board, which needs no bounds checks. A combination of operations
// that a hot loop needs is one operation here, so that callers never loop over words.
type Board384[P ~uint16] [8]uint64

// Stride384 is the distance between two ranks. It is one more than the number of files
// of the largest board: an empty column between the end of a rank and the next makes
// masks unnecessary in shifts.
const Stride384 = 20

// allWords has a bit for each word in use.
const allWords = 0b0111_1110

// Has reports whether p is in b.
func (b *Board384[P]) Has(p P) bool { return b[(1+p>>6)&7]>>(p&63)&1 != 0 }

// Add adds p to b.
func (b *Board384[P]) Add(p P) { b[(1+p>>6)&7] |= 1 << (p & 63) }

// Toggle adds p to b, or removes it if it is there.
func (b *Board384[P]) Toggle(p P) { b[(1+p>>6)&7] ^= 1 << (p & 63) }

// IsEmpty reports whether b has no member.
func (b *Board384[P]) IsEmpty() bool { return b[1]|b[2]|b[3]|b[4]|b[5]|b[6] == 0 }

// Meets reports whether b and c have a member in common.
func (b *Board384[P]) Meets(c *Board384[P]) bool {
	return b[1]&c[1]|b[2]&c[2]|b[3]&c[3]|b[4]&c[4]|b[5]&c[5]|b[6]&c[6] != 0
}

// Count returns the number of members.
func (b *Board384[P]) Count() int {
	n := 0
	for i := 1; i <= 6; i++ {
		n += bits.OnesCount64(b[i])
	}
	return n
}

// CountIn returns the number of members that are also in c.
func (b *Board384[P]) CountIn(c *Board384[P]) int {
	n := 0
	for i := 1; i <= 6; i++ {
		n += bits.OnesCount64(b[i] & c[i])
	}
	return n
}

// First returns the smallest member of b, which must not be empty.
func (b *Board384[P]) First() P {
	i := 1
	for b[i] == 0 {
		i++
	}
	return P((i-1)<<6 + bits.TrailingZeros64(b[i]))
}

// All yields the members of b in ascending order.
func (b *Board384[P]) All() iter.Seq[P] {
	return func(yield func(P) bool) {
		for i := 1; i <= 6; i++ {
			base := P((i - 1) << 6)
			for w := b[i]; w != 0; w &= w - 1 {
				if !yield(base + P(bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// Or adds the members of c to b.
func (b *Board384[P]) Or(c *Board384[P]) {
	b[1], b[2], b[3] = b[1]|c[1], b[2]|c[2], b[3]|c[3]
	b[4], b[5], b[6] = b[4]|c[4], b[5]|c[5], b[6]|c[6]
}

// And keeps the members of b that are in c.
func (b *Board384[P]) And(c *Board384[P]) {
	b[1], b[2], b[3] = b[1]&c[1], b[2]&c[2], b[3]&c[3]
	b[4], b[5], b[6] = b[4]&c[4], b[5]&c[5], b[6]&c[6]
}

// AndNot removes the members of c from b.
func (b *Board384[P]) AndNot(c *Board384[P]) {
	b[1], b[2], b[3] = b[1]&^c[1], b[2]&^c[2], b[3]&^c[3]
	b[4], b[5], b[6] = b[4]&^c[4], b[5]&^c[5], b[6]&^c[6]
}

// Without returns the members of b that are in neither c nor d.
func (b *Board384[P]) Without(c, d *Board384[P]) (rest Board384[P]) {
	for i := 1; i <= 6; i++ {
		rest[i] = b[i] &^ (c[i] | d[i])
	}
	return rest
}

// Select sets b to the members of x that are in mask and the members of y that are not.
func (b *Board384[P]) Select(mask, x, y *Board384[P]) {
	for i := 1; i <= 6; i++ {
		b[i] = y[i] ^ mask[i]&(x[i]^y[i])
	}
}

// Claim keeps the members of b that are in from, removes them from there, and reports
// whether any remain in b.
func (b *Board384[P]) Claim(from *Board384[P]) bool {
	found := uint64(0)
	for i := 1; i <= 6; i++ {
		b[i] &= from[i]
		from[i] &^= b[i]
		found |= b[i]
	}
	return found != 0
}

// AddCommon adds the common members of x and y to b. It returns how many of them are in
// mask and how many are not.
func (b *Board384[P]) AddCommon(x, y, mask *Board384[P]) (in, out int) {
	for i := 1; i <= 6; i++ {
		both := x[i] & y[i]
		b[i] |= both
		in += bits.OnesCount64(both & mask[i])
		out += bits.OnesCount64(both &^ mask[i])
	}
	return in, out
}
