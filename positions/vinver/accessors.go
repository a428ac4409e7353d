package vinver

import "tetrad/positions"

// A StepKind is the kind of a step of Vinver.
type StepKind uint8

// The kinds of steps.
const (
	Placement StepKind = iota // a stone on an empty point
	Flip                      // an enemy stone of a crosscut changes its colour
	Swap                      // p2 takes Black
	Pass                      // no stone
)

// KindOf returns the kind of s.
func KindOf(s positions.Step) StepKind { return StepKind(s >> kindShift) }

// StepPoint returns the point of a placement or a flip.
func StepPoint(s positions.Step) Point { return Point(s & pointMask) }

// LastPoint returns the point of the stone that the n-th last step placed or flipped; n
// is 1 for the last step. If there is no such step, or it had no point, the bool is
// false.
func (p *Position) LastPoint(n int) (Point, bool) {
	if n > len(p.past) {
		return 0, false
	}
	s := p.past[len(p.past)-n].step
	return StepPoint(s), KindOf(s) <= Flip
}

// Passed reports whether the last turn was a pass, which no pass may answer.
func (p *Position) Passed() bool { return p.now.passed }
