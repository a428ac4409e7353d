package vinver

import "tetrad/positions/vinver"

// most is the greatest distance that is told apart from no way at all.
const most = 40

// layers are sets of empty points by the number of stones, from 1, that connect
// them to an edge, their own included.
type layers struct {
	at    [most + 1]vinver.Board
	count int // the distance to the other edge; most+1 where there is no way
}

// shortestWays returns the number of stones that a colour needs to connect its
// edges if the enemy never answers and nothing is flipped, and the empty points
// that lie on ways of that length.
func shortestWays(p *vinver.Position, c vinver.Colour) (distance int, points vinver.Board) {
	own, enemy := p.Stones(c), p.Stones(c^1)
	free := full(p.Size())
	for i := range free {
		free[i] &^= own[i] | enemy[i]
	}
	first, last := edges(p.Size(), c)
	var there, back layers
	there.measure(own, &free, &first, &last)
	if there.count == 0 || there.count > most {
		return there.count, points
	}
	back.measure(own, &free, &last, &first)
	d := there.count
	for k := 1; k <= d; k++ {
		for i := range points {
			points[i] |= there.at[k][i] & back.at[d+1-k][i]
		}
	}
	return d, points
}

// measure spreads from one edge until it meets the other, through own stones at
// once and through free points with one stone each.
func (l *layers) measure(own, free, from, to *vinver.Board) {
	reached := and(from, own)
	fill(own, &reached)
	for l.count = 0; l.count <= most && !meets(&reached, to); l.count++ {
		next := spread(&reached, from)
		grown := false
		for i := range next {
			next[i] &= free[i] &^ reached[i]
			grown = grown || next[i] != 0
			reached[i] |= next[i]
		}
		if !grown {
			l.count = most + 1
			return
		}
		if l.count < most {
			l.at[l.count+1] = next
		}
		fill(own, &reached)
	}
}
