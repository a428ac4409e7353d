package vinver

import (
	"golang.org/x/sys/cpu"

	"tetrad/positions/vinver"
)

// These report which of the functions below without a body work here.
var (
	avx2   = cpu.X86.HasAVX2
	avx512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512VBMI2 && cpu.X86.HasAVX512VPOPCNTDQ
)

// measure spreads from one edge until it meets the other.
func (l *layers) measure(t *terrain, from, to *vinver.Bitboard) {
	switch {
	case t.midTurn:
		l.spread(t, from, to)
	case avx512:
		l.count = spread512(t, from, to, &l.at)
	case avx2:
		l.count = spread256(t, from, to, &l.at)
	default:
		l.spread(t, from, to)
	}
}

// overlap sets counts, and adds to x the points that it counts.
func (x *crossing) overlap(counts *overlaps, there, back *layers, hard *vinver.Bitboard) {
	switch {
	case avx512:
		overlap512(&there.at, &back.at, hard, x.distance, &x.points, counts)
	case avx2:
		overlap256(&there.at, &back.at, hard, x.distance, &x.points, counts)
	default:
		x.overlapPlain(counts, there, back, hard)
	}
}

// spread256 is layers.spread with AVX2, for a terrain where no turn is unfinished.
// It returns the distance. Boards of at beyond the distance keep what they had.
//
//go:noescape
func spread256(t *terrain, from, to *vinver.Bitboard, at *[most + 1]vinver.Bitboard) int

// spread512 is spread256 with AVX-512.
//
//go:noescape
func spread512(t *terrain, from, to *vinver.Bitboard, at *[most + 1]vinver.Bitboard) int

// overlap256 is crossing.overlapPlain with AVX2.
//
//go:noescape
func overlap256(there, back *[most + 1]vinver.Bitboard, hard *vinver.Bitboard, distance int, points *vinver.Bitboard, counts *overlaps)

// overlap512 is overlap256 with AVX-512.
//
//go:noescape
func overlap512(there, back *[most + 1]vinver.Bitboard, hard *vinver.Bitboard, distance int, points *vinver.Bitboard, counts *overlaps)
