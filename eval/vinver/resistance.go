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
func cross(p *vinver.Position, c vinver.Colour) (x crossing) {
	t := newTerrain(p, c)
	t.guard(p, c)
	var there, back layers
	there.measure(&t, t.first, t.last)
	x.distance = there.count
	if x.distance == 0 || x.distance > most {
		x.resistance = x.distance * unit
		return x
	}
	back.measure(&t, t.last, t.first)
	// A point lies between its distances from an edge before and behind it. If the
	// paths through it are longer than the shortest, these distances depend on the
	// edge, and the point counts half for each.
	var width [most + 1]uint32
	for k := 1; k <= x.distance; k++ {
		first := x.distance + 1 - k
		for l := first; l <= min(first+len(conductances), x.distance); l++ {
			hard, easy := x.points.AddCommon(&there.at[k], &back.at[l], &t.hard)
			if longer := l - first; longer < len(conductances) {
				width[k] += conductances[longer] * uint32(easy)
				width[k-longer] += conductances[longer] * uint32(easy)
			}
			if longer := l - first - 1; longer >= 0 && hard > 0 {
				width[k] += conductances[longer] * uint32(hard)
				width[k-1] += conductances[longer] * uint32(hard)
				width[k-longer] += conductances[longer] * uint32(hard)
				width[k-longer-1] += conductances[longer] * uint32(hard)
			}
		}
	}
	for _, w := range width[1 : x.distance+1] {
		x.resistance += int(2 * conductances[0] * unit / w)
	}
	return x
}
