package content

import (
	"slices"

	"tetrad/engine/game"
	rules "tetrad/positions/vinver"
)

// crosscuts returns, for each crosscut, a mark of its four stones, from the lower left.
func (f presentation) crosscuts() []game.Mark {
	black, white := f.p.Stones(rules.Black), f.p.Stones(rules.White)
	var found []game.Mark
	f.eachPoint(func(point rules.Point) {
		right, above := point+1, point+rules.Stride
		across := above + 1
		if black.Has(point) && black.Has(across) && white.Has(right) && white.Has(above) ||
			white.Has(point) && white.Has(across) && black.Has(right) && black.Has(above) {
			found = append(found, game.Mark{Kind: game.Crosscut, Squares: []game.Square{at(point), at(right), at(above), at(across)}})
		}
	})
	return found
}

// shortestChain returns a shortest chain of a colour from edge to edge, by
// breadth-first search. It returns nil if there is none.
func (f presentation) shortestChain(c rules.Colour) []game.Square {
	stones, size := f.p.Stones(c), f.p.Size()
	rise := func(at game.Square) int { // distance from the first edge
		if c == rules.Black {
			return at.Rank()
		}
		return at.File()
	}
	before := map[game.Square]game.Square{} // the first points lead to themselves
	var queue []game.Square
	f.eachPoint(func(point rules.Point) {
		if stones.Has(point) && rise(at(point)) == 0 {
			before[at(point)] = at(point)
			queue = append(queue, at(point))
		}
	})
	for ; len(queue) > 0; queue = queue[1:] {
		here := queue[0]
		if rise(here) == size-1 {
			return backTo(before, here)
		}
		for _, way := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			next, ok := here.Beside(way[0], way[1], size)
			if _, seen := before[next]; ok && !seen && stones.Has(pointAt(next)) {
				before[next] = here
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// backTo returns the way to a square, given the predecessor of each square.
func backTo(before map[game.Square]game.Square, at game.Square) []game.Square {
	way := []game.Square{at}
	for before[at] != at {
		at = before[at]
		way = append(way, at)
	}
	slices.Reverse(way)
	return way
}
