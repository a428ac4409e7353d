package gui

import (
	"slices"

	"tetrad/positions"
	"tetrad/positions/vinver"
)

// vinverView shows Vinver.
type vinverView struct{ p *vinver.Position }

var vinverColours = [2]string{vinver.Black: "black", vinver.White: "white"}

func (v vinverView) show(s *State) {
	s.Size, s.Colour = v.p.Size(), vinverColours[v.p.Side()]
	s.Counts = map[string]int{}
	for c, colour := range vinverColours {
		s.Counts[colour] = v.p.Stones(vinver.Colour(c)).Count()
	}
	v.eachPoint(func(at vinver.Point) {
		for c, colour := range vinverColours {
			if v.p.Stones(vinver.Colour(c)).Has(at) {
				s.Pieces = append(s.Pieces, Piece{at.String(), "stone", colour})
			}
		}
	})
	if v.p.MidTurn() {
		s.Crosscuts = v.crosscuts()
	}
	if winner, ok := v.p.Outcome().Winner(); ok {
		colour := vinver.White
		s.Reason = "White has joined the left and the right edge."
		if v.p.Owner(vinver.Black) == winner {
			colour = vinver.Black
			s.Reason = "Black has joined the bottom and the top edge."
		}
		s.Winning = v.shortestChain(colour)
	} else if v.p.Outcome() == positions.Draw {
		s.Reason = "Both players have passed."
	}
}

// eachPoint calls f for each point in square order.
func (v vinverView) eachPoint(f func(vinver.Point)) {
	for rank := range v.p.Size() {
		for file := range v.p.Size() {
			f(vinver.PointAt(file, rank))
		}
	}
}

// crosscuts returns the squares of four stones, each from its lower left corner.
func (v vinverView) crosscuts() [][4]string {
	black, white := v.p.Stones(vinver.Black), v.p.Stones(vinver.White)
	var found [][4]string
	v.eachPoint(func(at vinver.Point) {
		right, above := at+1, at+vinver.Stride
		across := above + 1
		if black.Has(at) && black.Has(across) && white.Has(right) && white.Has(above) ||
			white.Has(at) && white.Has(across) && black.Has(right) && black.Has(above) {
			found = append(found, [4]string{at.String(), right.String(), above.String(), across.String()})
		}
	})
	return found
}

// shortestChain returns a shortest chain of a colour from edge to edge, by
// breadth-first search; nil where there is none.
func (v vinverView) shortestChain(c vinver.Colour) []string {
	stones, last := v.p.Stones(c), v.p.Size()-1
	rise := func(at vinver.Point) int { // from the first edge
		if c == vinver.Black {
			return at.Rank()
		}
		return at.File()
	}
	before := map[vinver.Point]vinver.Point{} // the first points lead to themselves
	var queue []vinver.Point
	v.eachPoint(func(at vinver.Point) {
		if stones.Has(at) && rise(at) == 0 {
			before[at] = at
			queue = append(queue, at)
		}
	})
	for ; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if rise(at) == last {
			return backTo(before, at)
		}
		for _, next := range v.neighbours(at) {
			if _, seen := before[next]; !seen && stones.Has(next) {
				before[next] = at
				queue = append(queue, next)
			}
		}
	}
	return nil
}

func (v vinverView) neighbours(at vinver.Point) []vinver.Point {
	var list []vinver.Point
	for _, offset := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		file, rank := at.File()+offset[0], at.Rank()+offset[1]
		if min(file, rank) >= 0 && max(file, rank) < v.p.Size() {
			list = append(list, vinver.PointAt(file, rank))
		}
	}
	return list
}

// backTo returns the way to a point by what comes before each point.
func backTo(before map[vinver.Point]vinver.Point, at vinver.Point) []string {
	way := []string{at.String()}
	for before[at] != at {
		at = before[at]
		way = append(way, at.String())
	}
	slices.Reverse(way)
	return way
}

func (v vinverView) steps() []Step { return describeAll(v.p, v.step) }

func (v vinverView) step(step positions.Step) Step {
	s := Step{Number: step}
	switch vinver.StepKind(step) {
	case vinver.Placement:
		s.Kind, s.To = "place", vinver.StepPoint(step).String()
	case vinver.Flip:
		s.Kind, s.To = "flip", vinver.StepPoint(step).String()
		s.Flips = s.To
	case vinver.Swap:
		s.Kind = "swap"
	case vinver.Pass:
		s.Kind = "pass"
	}
	return s
}

func (v vinverView) attempt(turn []positions.Step, _, square string) string {
	if len(turn) == 0 {
		return square
	}
	return v.p.TurnString(turn) + "x" + square
}
