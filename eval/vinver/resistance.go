package vinver

import "tetrad/positions/vinver"

// unit is the resistance of a cut across the board that a single shortest path
// crosses.
const unit = 1 << 10

// conductances are the conductances of points, indexed by the length of the paths
// through the point beyond the shortest. Two of the first conductance make one path.
var conductances = [...]uint32{4, 3, 2}

// A crossing describes the paths of a colour from one of its edges to the other.
type crossing struct {
	distance   int
	resistance int // of the board to the colour, in parts of unit
	// points are those on paths that are at most three longer than the shortest, or
	// two longer if the point counts double.
	points vinver.Bitboard
}

// cross returns the crossing of a colour. Points that the enemy can contest count
// double. The resistance treats all points at the same distance from one edge as
// parallel conductors. It estimates what V. Anshelevich measures in "A hierarchical
// approach to computer Hex" (2002). If few paths continue, one stone blocks many of
// them.
func cross(p *vinver.Position, c vinver.Colour, room *bothWays) (x crossing) {
	t := newTerrain(p, c)
	t.guard(p, c)
	there, back := &room.there, &room.back
	there.measure(&t, t.first, t.last)
	x.distance = there.count
	if x.distance == 0 || x.distance > most {
		x.resistance = x.distance * unit
		return x
	}
	back.measure(&t, t.last, t.first)
	var counts overlaps
	x.overlap(&counts, there, back, &t.hard)
	// A point lies between its distances from an edge before and behind it. If the
	// paths through it are longer than the shortest, these distances depend on the
	// edge, and the point counts half for each.
	var width [most + 1]uint32
	for k := 1; k <= x.distance; k++ {
		for longer := range min(len(conductances), k) {
			easy := conductances[longer] * uint32(counts[k][longer].easy)
			width[k] += easy
			width[k-longer] += easy
		}
		for longer := range min(len(conductances), k-1) {
			if n := counts[k][longer+1].hard; n > 0 {
				hard := conductances[longer] * uint32(n)
				width[k] += hard
				width[k-1] += hard
				width[k-longer] += hard
				width[k-longer-1] += hard
			}
		}
	}
	for _, w := range width[1 : x.distance+1] {
		x.resistance += int(2 * conductances[0] * unit / w)
	}
	return x
}

// overlaps count the points that are in layers from both edges, by their layer from the
// first edge and by how much longer than the shortest the paths through them are. Hard
// points count one less for paths that are longer by one.
type overlaps [most + 1][len(conductances) + 1]struct{ easy, hard uint16 }

// overlapPlain is overlap in Go: the plain twin of overlap256, overlap512 and overlapNEON.
func (x *crossing) overlapPlain(counts *overlaps, there, back *layers, hard *vinver.Bitboard) {
	for k := 1; k <= x.distance; k++ {
		for longer := range min(len(counts[k]), k) {
			in, out := x.points.AddCommon(&there.at[k], &back.at[x.distance+1-k+longer], hard)
			counts[k][longer].hard, counts[k][longer].easy = uint16(in), uint16(out)
		}
	}
}
