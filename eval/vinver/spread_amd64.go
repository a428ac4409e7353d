package vinver

import (
	"golang.org/x/sys/cpu"

	"tetrad/positions/vinver"
)

// vectors reports whether spreadVector works here.
var vectors = cpu.X86.HasAVX2

// spreadVector is terrain.spread with vectors, for a terrain where no turn is unfinished.
// It leaves the boards of at that it does not return alone.
//
//go:noescape
func spreadVector(t *terrain, from, to *vinver.Bitboard, at *[most + 1]vinver.Bitboard) int
