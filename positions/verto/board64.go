package verto

import "math/bits"

// The kernel for boards up to 8×8: square file + 8·rank is a bit of one word. On
// smaller boards the squares outside hold no stone and are not empty.

const stride64 = 8

const (
	fileA uint64 = 0x0101010101010101
	fileH uint64 = fileA << 7

	// inner holds the files whose squares have both horizontal neighbours. A jump with
	// a horizontal part crosses a stone on one of these files, so this one mask keeps
	// the shifts below from wrapping round the edge.
	inner uint64 = ^(fileA | fileH)
)

// jumps64 returns, for each direction, the squares of near from which the next square
// is in over and the one after that in far. With the enemy stones as over, these are
// captures if far is the friendly stones, and continuations if far is the empty
// squares. The directions are written out, since Go does not unroll loops.
func jumps64(near, over, far uint64) (j [directions]uint64) {
	mid := over & inner
	j[east] = near & ((mid & (far >> 1)) >> 1)
	j[northEast] = near & ((mid & (far >> 9)) >> 9)
	j[north] = near & ((over & (far >> 8)) >> 8)
	j[northWest] = near & ((mid & (far >> 7)) >> 7)
	j[west] = near & ((mid & (far << 1)) << 1)
	j[southWest] = near & ((mid & (far << 9)) << 9)
	j[south] = near & ((over & (far << 8)) << 8)
	j[southEast] = near & ((mid & (far << 7)) << 7)
	return j
}

// jumpers64 returns the union of jumps64.
func jumpers64(near, over, far uint64) uint64 {
	mid := over & inner
	return near & ((mid&(far>>1))>>1 | (mid&(far>>9))>>9 |
		(over&(far>>8))>>8 | (mid&(far>>7))>>7 |
		(mid&(far<<1))<<1 | (mid&(far<<9))<<9 |
		(over&(far<<8))<<8 | (mid&(far<<7))<<7)
}

// captured64 returns the squares from which a stone captures in at least one direction,
// and in at least two. Some of these squares are not empty.
func captured64(own, opp uint64) (once, twice uint64) {
	mid := opp & inner
	once = (mid & (own >> 1)) >> 1
	j := (mid & (own << 1)) << 1
	once, twice = once|j, once&j
	j = (mid & (own >> 9)) >> 9
	once, twice = once|j, twice|once&j
	j = (mid & (own << 9)) << 9
	once, twice = once|j, twice|once&j
	j = (opp & (own >> 8)) >> 8
	once, twice = once|j, twice|once&j
	j = (opp & (own << 8)) << 8
	once, twice = once|j, twice|once&j
	j = (mid & (own >> 7)) >> 7
	once, twice = once|j, twice|once&j
	j = (mid & (own << 7)) << 7
	return once | j, twice | once&j
}

// landings64 returns the squares of far that are two steps from the square in from,
// with a square of over between. The number of the square between is then the mean of
// the two numbers. From a stone, over the enemy stones, these are the next squares of a
// chain if far is the empty squares, and the stones that support a capture if far is
// the friendly stones.
func landings64(from, over, far uint64) uint64 {
	mid := over & inner
	return far & ((from<<1&mid)<<1 | (from<<9&mid)<<9 |
		(from<<8&over)<<8 | (from<<7&mid)<<7 |
		(from>>1&mid)>>1 | (from>>9&mid)>>9 |
		(from>>8&over)>>8 | (from>>7&mid)>>7)
}

// spread64 returns b with all neighbours added.
func spread64(b uint64) uint64 {
	b |= b&^fileH<<1 | b&^fileA>>1
	return b | b<<8 | b>>8
}

// open64 returns the empty squares on which a stone of own may be entered, with or
// without a capture. Captures need no separate test, since a capturing stone has an
// enemy stone next to it.
func open64(own, opp, empty, corners uint64) uint64 {
	return empty & (spread64(opp) | ^(spread64(own) | corners))
}

// shift64 returns the neighbour of b, a single square, in a direction.
func shift64(b uint64, direction int) uint64 {
	return bits.RotateLeft64(b, turn64[direction&7])
}

// turn64 holds the distance from a square to its neighbour in each direction.
var turn64 = [directions]int{1, 9, 8, 7, -1, -9, -8, -7}
