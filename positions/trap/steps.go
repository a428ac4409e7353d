package trap

import (
	"math/bits"
	"slices"

	"tetrad/positions"
)

// A step is a whole turn. Bits 0 to 5 are a point, bits 6 and 7 a direction (right,
// left, up, down), bits 8 and 9 the phase. In Pawns the pawn goes to the point. In
// Arrows the arrow, and in Play the piece, leaves the point in the direction.
const (
	directionShift = 6
	phaseShift     = 8
)

// stepLimit is above every step, for tables indexed by step.
const stepLimit = 3 << phaseShift

// maxSteps is the greatest number of steps in a position: both directions of every
// line of the largest board.
const maxSteps = 2 * 2 * 8 * 7

func makeStep(phase Phase, direction, point int) positions.Step {
	return positions.Step(int(phase)<<phaseShift | direction<<directionShift | point)
}

// Ends returns the points from which s starts and to which it leads, as file + 8·rank.
// For the placement of a pawn both are the same.
func Ends(s positions.Step) (from, to int) {
	from = int(s) & (points - 1)
	if s>>phaseShift == positions.Step(Pawns) {
		return from, from
	}
	return from, from + delta[s>>directionShift&(directions-1)]
}

// Steps implements positions.Position. The order is by direction (right, left,
// up, down) and then by point.
func (p *Position) Steps(dst []positions.Step) []positions.Step {
	b := &p.now
	if b.outcome != positions.Undecided {
		return dst
	}
	t := p.t
	switch b.phase {
	case Pawns:
		return appendSteps(dst, makeStep(Pawns, 0, 0), t.points&^(b.pieces[0]|b.pieces[1]))
	case Arrows:
		return appendFour(dst, Arrows, b.openH, b.openH<<1, b.openV, b.openV<<stride)
	}
	own := b.pieces[b.side&1]
	return appendFour(dst, Play, own&b.outRight(), own&b.outLeft(t), own&b.outUp(), own&b.outDown(t))
}

func appendFour(dst []positions.Step, phase Phase, toRight, toLeft, toUp, toDown uint64) []positions.Step {
	dst = appendSteps(dst, makeStep(phase, right, 0), toRight)
	dst = appendSteps(dst, makeStep(phase, left, 0), toLeft)
	dst = appendSteps(dst, makeStep(phase, up, 0), toUp)
	return appendSteps(dst, makeStep(phase, down, 0), toDown)
}

// appendSteps appends base plus each of the points in from.
func appendSteps(dst []positions.Step, base positions.Step, from uint64) []positions.Step {
	n := len(dst)
	dst = slices.Grow(dst, bits.OnesCount64(from))
	dst = dst[:n+bits.OnesCount64(from)]
	for i := n; i < len(dst); i++ {
		dst[i] = base | positions.Step(bits.TrailingZeros64(from))
		from &= from - 1
	}
	return dst
}
