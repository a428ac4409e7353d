package vinver

import (
	"tetrad/positions"
)

// The lower bits of a step are its point, the other bits its kind.
const (
	kindShift = 9
	pointMask = 1<<kindShift - 1

	placeKind = positions.Step(Placement) << kindShift
	flipKind  = positions.Step(Flip) << kindShift
	swapStep  = positions.Step(Swap) << kindShift
	passStep  = positions.Step(Pass) << kindShift
)

// Steps implements positions.Position. At the beginning of a turn the steps are the
// empty points in square order, then the swap, then the pass, if they are allowed.
// Inside a turn they are the enemy stones in crosscuts, in square order.
func (p *Position) Steps(dst []positions.Step) []positions.Step {
	if p.now.outcome != positions.Undecided {
		return dst
	}
	if p.now.crosscuts != 0 {
		flips := inCrosscuts(&p.stones[p.now.side&1], &p.stones[p.now.side&1^1])
		return appendSteps(dst, &flips, flipKind)
	}
	empty := p.Empties()
	dst = appendSteps(dst, &empty, placeKind)
	if p.now.pie == pieOffered {
		dst = append(dst, swapStep)
	}
	if p.mayPass() {
		dst = append(dst, passStep)
	}
	return dst
}

func appendSteps(dst []positions.Step, at *Bitboard, kind positions.Step) []positions.Step {
	for p := range at.All() {
		dst = append(dst, kind|positions.Step(p))
	}
	return dst
}

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
