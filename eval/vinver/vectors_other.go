//go:build !amd64

package vinver

import "tetrad/positions/vinver"

// vectors reports whether the functions below work here.
const vectors = false

func spreadVector(*terrain, *vinver.Bitboard, *vinver.Bitboard, *[most + 1]vinver.Bitboard) int {
	panic("vinver: without AVX2")
}

func overlapVector(_, _ *[most + 1]vinver.Bitboard, _ *vinver.Bitboard, _ int, _ *vinver.Bitboard, _ *overlaps) {
	panic("vinver: without AVX2")
}
