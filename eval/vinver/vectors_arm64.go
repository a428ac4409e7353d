package vinver

import "tetrad/positions/vinver"

// measure spreads from one edge until it meets the other. All processors have NEON.
func (l *layers) measure(t *terrain, from, to *vinver.Bitboard) {
	if t.midTurn {
		l.spread(t, from, to)
	} else {
		l.count = spreadNEON(t, from, to, &l.at)
	}
}

// overlap sets counts, and adds to x the points that it counts.
func (x *crossing) overlap(counts *overlaps, there, back *layers, hard *vinver.Bitboard) {
	overlapNEON(&there.at, &back.at, hard, x.distance, &x.points, counts)
}

// spreadNEON is layers.spread for a terrain where no turn is unfinished. It returns the
// distance. Boards of at beyond the distance keep what they had.
//
//go:noescape
func spreadNEON(t *terrain, from, to *vinver.Bitboard, at *[most + 1]vinver.Bitboard) int

// overlapNEON is crossing.overlapPlain.
//
//go:noescape
func overlapNEON(there, back *[most + 1]vinver.Bitboard, hard *vinver.Bitboard, distance int, points *vinver.Bitboard, counts *overlaps)
