package vinver

import (
	"golang.org/x/sys/cpu"

	"tetrad/positions/vinver"
)

// vectors reports whether the functions below work here.
var vectors = cpu.X86.HasAVX2

// spreadVector is layers.spread with vectors, for a terrain where no turn is unfinished.
// It returns the distance. Boards of at beyond the distance keep what they had.
//
//go:noescape
func spreadVector(t *terrain, from, to *vinver.Bitboard, at *[most + 1]vinver.Bitboard) int

// overlapVector is crossing.overlapPlain with vectors.
//
//go:noescape
func overlapVector(there, back *[most + 1]vinver.Bitboard, hard *vinver.Bitboard, distance int, points *vinver.Bitboard, counts *overlaps)
