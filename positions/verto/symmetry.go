package verto

import "math/bits"

// canonical64 returns the same position, turned and mirrored so that it is the
// least of its eight images.
func canonical64(own, opp uint64, size int) (uint64, uint64) {
	bestOwn, bestOpp := own, opp
	for range 2 {
		for range 2 {
			for range 2 {
				if own < bestOwn || own == bestOwn && opp < bestOpp {
					bestOwn, bestOpp = own, opp
				}
				own, opp = mirrorFiles64(own, size), mirrorFiles64(opp, size)
			}
			own, opp = mirrorRanks64(own, size), mirrorRanks64(opp, size)
		}
		own, opp = transpose64(own), transpose64(opp)
	}
	return bestOwn, bestOpp
}

// mirrorRanks64 exchanges the first rank with the last, and so on.
func mirrorRanks64(b uint64, size int) uint64 {
	return bits.ReverseBytes64(b) >> (8 * (8 - size))
}

// mirrorFiles64 exchanges the first file with the last, and so on.
func mirrorFiles64(b uint64, size int) uint64 {
	b = b>>1&0x5555555555555555 | b&0x5555555555555555<<1
	b = b>>2&0x3333333333333333 | b&0x3333333333333333<<2
	b = b>>4&0x0F0F0F0F0F0F0F0F | b&0x0F0F0F0F0F0F0F0F<<4
	return b >> (8 - size)
}

// transpose64 exchanges files and ranks, by blocks of 4×4, 2×2 and 1×1 (H. S.
// Warren, Hacker's Delight, 2nd edition, 7-3).
func transpose64(b uint64) uint64 {
	t := (b ^ b>>28) & 0x00000000F0F0F0F0
	b ^= t ^ t<<28
	t = (b ^ b>>14) & 0x0000CCCC0000CCCC
	b ^= t ^ t<<14
	t = (b ^ b>>7) & 0x00AA00AA00AA00AA
	return b ^ t ^ t<<7
}
