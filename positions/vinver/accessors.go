package vinver

import "tetrad/positions"

// A Kind tells the steps of Vinver apart.
type Kind uint8

// The kinds of steps.
const (
	Placement Kind = iota // a stone on an empty point
	Flip                  // an enemy stone of a crosscut changes its colour
	Swap                  // p2 takes Black
	Pass                  // no stone
)

// StepKind returns the kind of s.
func StepKind(s positions.Step) Kind { return Kind(s >> kindShift) }

// StepPoint returns the point of a placement or a flip.
func StepPoint(s positions.Step) Point { return Point(s & pointMask) }
