package vinver

import "tetrad/positions"

// EachTurn implements positions.TurnLister. It yields the points in square order, each
// with its sets of flips; then the swap, then the pass, if they are allowed.
func (p *Position) EachTurn(yield func(steps []positions.Step) bool) {
	if p.now.outcome != positions.Undecided {
		return
	}
	own, enemy := &p.stones[p.now.side&1], &p.stones[p.now.side&1^1]
	resolver := resolver{hash: &p.stone[Black]}
	var steps []positions.Step
	for _, first := range p.Steps(nil) {
		steps = append(steps[:0], first)
		if first&^pointMask != placeKind {
			if !yield(steps) {
				return
			}
			continue
		}
		more := resolver.eachSet(own, enemy, Point(first), func(flips []Point) bool {
			steps = appendTurn(steps[:0], Point(first), flips)
			return yield(steps)
		})
		if !more {
			return
		}
	}
}

// appendTurn appends the steps of a turn that places a stone and flips others.
func appendTurn(dst []positions.Step, at Point, flips []Point) []positions.Step {
	dst = append(dst, placeKind|positions.Step(at))
	for _, s := range flips {
		dst = append(dst, flipKind|positions.Step(s))
	}
	return dst
}

var _ positions.TurnLister = (*Position)(nil)
