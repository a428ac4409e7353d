package certificate

import "tetrad/positions"

// A Plain is a search that knows nothing but the rules: no table, no order of moves, no
// guess. It says of positions whether a player gets at least a goal. It is for one
// goroutine.
type Plain struct {
	Player positions.Player
	Goal   int

	left  int // nodes that it may still visit
	steps []positions.Step
}

// A Finding is what a search has found out.
type Finding uint8

// The findings: there were too few nodes, the player gets the goal, or does not.
const (
	Open Finding = iota
	Proven
	Refuted
)

// Ask searches p with at most this many nodes. p is as it was afterwards.
func (s *Plain) Ask(p positions.Position, nodes int) Finding {
	s.left, s.steps = nodes, s.steps[:0]
	return s.node(p)
}

// Value answers where no search is needed: at the end of the game, and where the bounds of
// the rules on the margin (positions.Scored) are enough. Else it returns Open.
func (s *Plain) Value(p positions.Position) Finding {
	low, high := Bounds(p)
	if s.Player == positions.P2 {
		low, high = -high, -low
	}
	switch {
	case low >= s.Goal:
		return Proven
	case high < s.Goal:
		return Refuted
	}
	return Open
}

// Bounds returns the bounds of what P1 gets that the rules give without a search.
func Bounds(p positions.Position) (low, high int) {
	scored := p.Abilities().Scored
	outcome := p.Outcome()
	switch {
	case scored != nil && outcome == positions.Undecided:
		return scored.MarginBounds()
	case scored != nil:
		return scored.Margin(), scored.Margin()
	}
	switch outcome {
	case positions.P1Wins:
		return 1, 1
	case positions.P2Wins:
		return -1, -1
	case positions.Draw:
		return 0, 0
	}
	return -1, 1
}

// node searches the steps of p in the order in which the rules have them.
func (s *Plain) node(p positions.Position) Finding {
	if f := s.Value(p); f != Open {
		return f
	}
	if s.left == 0 {
		return Open
	}
	s.left--
	other := Proven // than what the player to move wants
	if p.ToMove() == s.Player {
		other = Refuted
	}
	from := len(s.steps)
	s.steps = p.Steps(s.steps)
	to := len(s.steps)
	defer func() { s.steps = s.steps[:from] }()
	for i := from; i < to; i++ {
		p.Do(s.steps[i])
		f := s.node(p)
		p.Undo()
		if f != other {
			return f
		}
	}
	return other
}
