//go:build !amd64 && !arm64

package vinver

import "tetrad/positions/vinver"

// measure spreads from one edge until it meets the other.
func (l *layers) measure(t *terrain, from, to *vinver.Bitboard) { l.spread(t, from, to) }

// overlap sets counts, and adds to x the points that it counts.
func (x *crossing) overlap(counts *overlaps, there, back *layers, hard *vinver.Bitboard) {
	x.overlapPlain(counts, there, back, hard)
}
