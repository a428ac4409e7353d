// Package bitboard holds sets of squares: in two machine words for boards of up to
// 10×10, and in six for boards of up to 19×19. Boards that fit one word are plain
// uint64 values, handled with math/bits.
package bitboard

import "math/bits"

// Board128 is a set of the numbers 0 to 127. The zero value is the empty set.
// Its methods are small enough to be inlined.
type Board128 struct{ Lo, Hi uint64 }

// Bit returns the set of i alone.
func Bit(i int) Board128 {
	if i < 64 {
		return Board128{Lo: 1 << (i & 63)}
	}
	return Board128{Hi: 1 << (i & 63)}
}

// Has reports whether i is in b.
func (b Board128) Has(i int) bool {
	w := b.Lo
	if i >= 64 {
		w = b.Hi
	}
	return w>>(i&63)&1 != 0
}

// And returns the members of both.
func (b Board128) And(c Board128) Board128 { return Board128{b.Lo & c.Lo, b.Hi & c.Hi} }

// AndNot returns the members of b that are not in c.
func (b Board128) AndNot(c Board128) Board128 { return Board128{b.Lo &^ c.Lo, b.Hi &^ c.Hi} }

// Or returns the members of either.
func (b Board128) Or(c Board128) Board128 { return Board128{b.Lo | c.Lo, b.Hi | c.Hi} }

// Xor returns the members of exactly one of the two.
func (b Board128) Xor(c Board128) Board128 { return Board128{b.Lo ^ c.Lo, b.Hi ^ c.Hi} }

// Up returns b with n added to each member, 0 < n < 64. Members above 127 are lost.
func (b Board128) Up(n uint) Board128 {
	return Board128{b.Lo << (n & 63), b.Hi<<(n&63) | b.Lo>>((64-n)&63)}
}

// Down returns b with n subtracted from each member, 0 < n < 64. Members below 0 are
// lost.
func (b Board128) Down(n uint) Board128 {
	return Board128{b.Lo>>(n&63) | b.Hi<<((64-n)&63), b.Hi >> (n & 63)}
}

// IsEmpty reports whether b has no member.
func (b Board128) IsEmpty() bool { return b.Lo|b.Hi == 0 }

// Count returns the number of members.
func (b Board128) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// First returns the smallest member of b, which must not be empty.
func (b Board128) First() int {
	if b.Lo != 0 {
		return bits.TrailingZeros64(b.Lo)
	}
	return 64 + bits.TrailingZeros64(b.Hi)
}

// Last returns the largest member of b, which must not be empty.
func (b Board128) Last() int {
	if b.Hi != 0 {
		return 127 - bits.LeadingZeros64(b.Hi)
	}
	return 63 - bits.LeadingZeros64(b.Lo)
}

// WithoutFirst returns b without its smallest member.
func (b Board128) WithoutFirst() Board128 {
	if b.Lo != 0 {
		return Board128{b.Lo & (b.Lo - 1), b.Hi}
	}
	return Board128{0, b.Hi & (b.Hi - 1)}
}
