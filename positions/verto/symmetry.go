package verto

import "tetrad/positions/bitboard"

// canonical64 returns the least of the eight images of a position under rotations and
// reflections.
func canonical64(own, opp uint64, size int) (uint64, uint64) {
	bestOwn, bestOpp := own, opp
	for range 2 {
		for range 2 {
			for range 2 {
				if own < bestOwn || own == bestOwn && opp < bestOpp {
					bestOwn, bestOpp = own, opp
				}
				own, opp = bitboard.MirrorFiles(own, size), bitboard.MirrorFiles(opp, size)
			}
			own, opp = bitboard.MirrorRanks(own, size), bitboard.MirrorRanks(opp, size)
		}
		own, opp = bitboard.Transpose(own), bitboard.Transpose(opp)
	}
	return bestOwn, bestOpp
}
