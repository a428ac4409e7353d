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
	low, high := s.bounds(p)
	switch {
	case low >= s.Goal:
		return Proven
	case high < s.Goal:
		return Refuted
	}
	return Open
}

// bounds returns bounds of what the player gets.
func (s *Plain) bounds(p positions.Position) (low, high int) {
	scored := p.Abilities().Scored
	outcome := p.Outcome()
	switch winner, won := outcome.Winner(); {
	case scored != nil && outcome == positions.Undecided:
		low, high = scored.MarginBounds()
	case scored != nil:
		low = scored.Margin()
		high = low
	case outcome == positions.Undecided:
		return -1, 1
	case won && winner == s.Player:
		return 1, 1
	case won:
		return -1, -1
	default:
		return 0, 0
	}
	if s.Player == positions.P2 {
		low, high = -high, -low
	}
	return low, high
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
