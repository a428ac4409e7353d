package verto

import (
	"math/bits"
	"math/rand/v2"

	"tetrad/positions"
)

// draw64 returns a random member of b, which must not be empty.
func draw64(b uint64, rng *rand.PCG) int {
	if b&(b-1) != 0 {
		return select64(b, positions.RandomBelow(rng, bits.OnesCount64(b)))
	}
	return bits.TrailingZeros64(b)
}

// select64 returns the member of b that has n smaller ones, by the broadword
// method of Vigna, "Broadword Implementation of Rank/Select Queries" (2008):
// the running count of members by byte finds the byte.
func select64(b uint64, n int) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	counts := b - b>>1&0x5555555555555555
	counts = counts&0x3333333333333333 + counts>>2&0x3333333333333333
	counts = (counts + counts>>4) & 0x0F0F0F0F0F0F0F0F
	counts *= ones
	// A top bit stays set where the count up to and with that byte is at most n.
	full := ((uint64(n)*ones | tops) - counts) & tops
	shift := bits.OnesCount64(full) * 8
	n -= int(counts<<8>>(shift&63)) & 0xFF
	return shift + int(selectInByte[n&7][b>>(shift&63)&0xFF])
}

// selectInByte holds select64 for one byte, by number and byte.
var selectInByte = func() (t [8][256]uint8) {
	for b := range 256 {
		n := 0
		for x := b; x != 0; x &= x - 1 {
			t[n][b] = uint8(bits.TrailingZeros8(uint8(x)))
			n++
		}
	}
	return t
}()

// draw128 is draw64 for two words.
func draw128(b board128, rng *rand.PCG) int {
	low := bits.OnesCount64(b.Lo)
	count := low + bits.OnesCount64(b.Hi)
	if count == 1 {
		return b.First()
	}
	n := positions.RandomBelow(rng, count)
	if n < low {
		return select64(b.Lo, n)
	}
	return 64 + select64(b.Hi, n-low)
}
