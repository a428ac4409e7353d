//go:build !amd64

package vinver

import "tetrad/positions/vinver"

// These report which of the functions below work here.
const (
	avx2   = false
	avx512 = false
)

func spread256(*terrain, *vinver.Bitboard, *vinver.Bitboard, *[most + 1]vinver.Bitboard) int {
	panic("vinver: without AVX2")
}

func spread512(*terrain, *vinver.Bitboard, *vinver.Bitboard, *[most + 1]vinver.Bitboard) int {
	panic("vinver: without AVX-512")
}

func overlap256(_, _ *[most + 1]vinver.Bitboard, _ *vinver.Bitboard, _ int, _ *vinver.Bitboard, _ *overlaps) {
	panic("vinver: without AVX2")
}

func overlap512(_, _ *[most + 1]vinver.Bitboard, _ *vinver.Bitboard, _ int, _ *vinver.Bitboard, _ *overlaps) {
	panic("vinver: without AVX-512")
}
