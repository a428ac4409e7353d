package solve

import (
	"sync/atomic"

	"tetrad/positions"
)

// Outcome returns the result of p with best play by both sides, for the player to
// move: 1 for a win, 0 for a draw, -1 for a loss. It asks less than [Solver.Solve],
// since it does not need the margin. ok is false if stop or the node limit came
// first.
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

// Reaches reports whether player can force a margin of at least goal from p, in a game
// with a score. It may cost less than the value.
func (s *Solver) Reaches(p positions.Position, player positions.Player, goal int, stop *atomic.Bool) (reaches, ok bool) {
	s.stop, s.lengths = stop, false
	if outcome := p.Outcome(); outcome != positions.Undecided {
		return valueOf(p, outcome, player) >= goal, true
	}
	a := s.ask(p, question{player, goal, unlimited})
	return a.verdict == yes, a.verdict != unknown
}

// CanWin reports whether player can force a win from p. It may cost less than the
// value. In games with a score it asks only whether the margin is positive. In other
// games it does not need to tell a draw from a loss.
func (s *Solver) CanWin(p positions.Position, player positions.Player, stop *atomic.Bool) (wins, ok bool) {
	if p.Abilities().Scored != nil {
		return s.Reaches(p, player, 1, stop)
	}
	s.stop, s.lengths = stop, false
	if outcome := p.Outcome(); outcome != positions.Undecided {
		winner, won := outcome.Winner()
		return won && winner == player, true
	}
	v := s.narrow(&problem{p, player, Value.decidesWin, func(Value, int) {}}, Value{Low: -1, High: 1})
	return v.Low > 0, v.decidesWin()
}

// Recall reports whether player can force a result of at least goal from p, as far as
// earlier searches tell. It does not search. The goal is a margin in games with a
// score, else 1 for a win and 0 for a draw. known is false if they do not tell.
func (s *Solver) Recall(p positions.Position, player positions.Player, goal int) (reaches, known bool) {
	if outcome := p.Outcome(); outcome != positions.Undecided {
		return valueOf(p, outcome, player) >= goal, true
	}
	if p.Abilities().Scored != nil || goal > 0 {
		a := s.recall(p, question{player, goal, unlimited})
		return a.verdict == yes, a.verdict != unknown
	}
	a := s.recall(p, winFor(player.Opponent(), unlimited))
	return a.verdict == no, a.verdict != unknown
}
