package bitboard

import "math/bits"

// The functions below transform boards of one word, in which square (file, rank) is bit
// file + 8·rank. The boards have size files and ranks, at most 8.

// MirrorFiles exchanges the first file with the last, and so on.
func MirrorFiles(b uint64, size int) uint64 {
	b = b>>1&0x5555555555555555 | b&0x5555555555555555<<1
	b = b>>2&0x3333333333333333 | b&0x3333333333333333<<2
	b = b>>4&0x0F0F0F0F0F0F0F0F | b&0x0F0F0F0F0F0F0F0F<<4
	return b >> (8 - size)
}

// MirrorRanks exchanges the first rank with the last, and so on.
func MirrorRanks(b uint64, size int) uint64 {
	return bits.ReverseBytes64(b) >> (8 * (8 - size))
}

// Transpose exchanges files and ranks, by blocks of 4×4, 2×2 and 1×1 (H. S.
// Warren, Hacker's Delight, 2nd edition, 7-3).
func Transpose(b uint64) uint64 {
	t := (b ^ b>>28) & 0x00000000F0F0F0F0
	b ^= t ^ t<<28
	t = (b ^ b>>14) & 0x0000CCCC0000CCCC
	b ^= t ^ t<<14
	t = (b ^ b>>7) & 0x00AA00AA00AA00AA
	return b ^ t ^ t<<7
}
