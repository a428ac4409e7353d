package vinver

import (
	"math/bits"

	"tetrad/positions/vinver"
)

// unit is the resistance of a cut across the board that one shortest way goes
// through.
const unit = 1 << 10

// shares are how much a point lets through, by how much longer ways through it
// are than the shortest. Two shares of the first are one way.
var shares = [...]uint32{4, 3, 2}

// resistance returns the distance of a colour from connecting its edges, and the
// resistance of the board to that in parts of unit. What the enemy has a share in
// counts double.
func resistance(p *vinver.Position, c vinver.Colour) (distance, resistance int) {
	t := newTerrain(p, c)
	t.guard(p, c)
	return t.resistance()
}

// resistance returns the distance from edge to edge and the resistance between
// them, as if all points at the same distance from one edge were conductors side
// by side: an estimate of what V. Anshelevich measures in "A hierarchical
// approach to computer Hex" (2002). Where few points lead on, one stone is in the
// way of many.
func (t *terrain) resistance() (distance, resistance int) {
	var there, back layers
	there.measure(t, t.first, t.last)
	distance = there.count
	if distance == 0 || distance > most {
		return distance, distance * unit
	}
	back.measure(t, t.last, t.first)
	// A point lies between the distances from an edge before it and behind it;
	// if the ways through it are longer, these depend on the edge, and it counts
	// half for each.
	var width [most + 1]uint32
	for k := 1; k <= distance; k++ {
		first := distance + 1 - k
		for l := first; l <= min(first+len(shares), distance); l++ {
			easy, hard := t.count(&there.at[k], &back.at[l])
			if longer := l - first; longer < len(shares) {
				width[k] += shares[longer] * easy
				width[k-longer] += shares[longer] * easy
			}
			if longer := l - first - 1; longer >= 0 && hard > 0 {
				width[k] += shares[longer] * hard
				width[k-1] += shares[longer] * hard
				width[k-longer] += shares[longer] * hard
				width[k-longer-1] += shares[longer] * hard
			}
		}
	}
	for _, w := range width[1 : distance+1] {
		resistance += int(2 * shares[0] * unit / w)
	}
	return distance, resistance
}

// count returns the points in both layers by their cost.
func (t *terrain) count(a, b *vinver.Board) (easy, hard uint32) {
	for i := 1; i <= t.words; i++ {
		both := a[i&7] & b[i&7]
		easy += uint32(bits.OnesCount64(both &^ t.hard[i&7]))
		hard += uint32(bits.OnesCount64(both & t.hard[i&7]))
	}
	return easy, hard
}
