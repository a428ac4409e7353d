package solve

import (
	"sync/atomic"

	"tetrad/positions"
)

// Outcome returns who wins p with best play of both sides: 1 where the player
// to move does, 0 for a draw, -1 for a loss. It asks less than [Solver.Solve]:
// not by how much. ok is false where stop or the limit of nodes came first.
func (s *Solver) Outcome(p positions.Position, stop *atomic.Bool) (outcome int, ok bool) {
	mover := p.ToMove()
	switch wins, ok := s.CanWin(p, mover, stop); {
	case !ok:
		return 0, false
	case wins:
		return 1, true
	}
	loses, ok := s.CanWin(p, mover.Opponent(), stop)
	if loses {
		return -1, ok
	}
	return 0, ok
}

// Keeps reports whether turn keeps an outcome of p for the player to move, or
// does better.
func (s *Solver) Keeps(p positions.Position, turn []positions.Step, outcome int, stop *atomic.Bool) (keeps, ok bool) {
	mover := p.ToMove()
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	switch {
	case outcome > 0:
		return s.CanWin(p, mover, stop)
	case outcome == 0:
		loses, ok := s.CanWin(p, mover.Opponent(), stop)
		return !loses, ok
	}
	return true, true
}

// CanWin reports whether player can force a win from p. It may cost less than
// the value: in games that count by a question about more than nothing, in the
// others since it makes no difference whether what is not won is drawn.
func (s *Solver) CanWin(p positions.Position, player positions.Player, stop *atomic.Bool) (wins, ok bool) {
	s.stop = stop
	if outcome := p.Outcome(); outcome != positions.Undecided {
		winner, won := outcome.Winner()
		return won && winner == player, true
	}
	if _, scored := p.(positions.Scored); scored {
		a := s.ask(p, question{player, 1, unlimited})
		return a.verdict == yes, a.verdict != unknown
	}
	v := s.narrow(&problem{p, player, Value.decidesWin, func(Value, int) {}}, Value{Low: -1, High: 1})
	return v.Low > 0, v.decidesWin()
}
