package vinver

import "tetrad/positions"

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
