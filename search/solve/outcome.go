package solve

import (
	"math"
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
	if _, scored := p.(positions.Scored); !scored {
		v := s.narrow(p, player, Value.decidesWin, func(Value, int) {})
		return v.Low > 0, v.decidesWin()
	}
	if p.ToMove() == player {
		margin, ok := s.exceeds(p, 0)
		return margin > 0, ok
	}
	margin, ok := s.exceeds(p, -1)
	return margin < 0, ok
}

// decidesWin reports whether v says if its player wins.
func (v Value) decidesWin() bool { return v.Low > 0 || v.High <= 0 }

// narrow returns bounds of the value of p for player, in a game that does not
// count, until they are enough or no more can be found out. It asks one turn
// deeper each time whether player, and whether the opponent, forces a win; so it
// finds a shortest win, and the better steps are known before the search gets
// deep. Where the game has a part of a fixed length in front of one that a graph
// solves, it looks through that at once. What a game with a proofSearch leaves
// open for long is left to that.
func (s *Solver) narrow(p positions.Position, player positions.Player, enough func(Value) bool, progress Progress) Value {
	v := Value{Low: -1, High: 1}
	attackers := [2]positions.Player{player, player.Opponent()}
	last := uint64(math.MaxUint64)
	if s.proofs != nil {
		last = s.nodes + s.short
	}
	first := 1
	if r, recurrent := p.(positions.Recurrent); recurrent {
		first += r.TurnsToRecurrence()
	}
	for turns := first; turns <= unlimited && !enough(v) && s.nodes < last && !s.isOver(); turns++ {
		for i, attacker := range attackers {
			if v.isOpen(i) {
				s.begin(last - min(s.nodes, last))
				a := s.prover.ask(p, attacker, 1, turns)
				v = v.with(i, a.verdict, a.length)
			}
		}
		progress(v, turns)
	}
	for i, attacker := range attackers {
		if s.proofs != nil && !enough(v) && !s.isOver() && v.isOpen(i) {
			verdict, length := s.prove(p, attacker)
			v = v.with(i, verdict, length)
			progress(v, 0)
		}
	}
	return v
}

// isOpen reports whether it is open if player i can win: 0 stands for the one
// whose value v is, 1 for the opponent.
func (v Value) isOpen(i int) bool {
	if i == 0 {
		return v.High > 0 && v.Low < 1
	}
	return v.Low < 0 && v.High > -1
}

// with returns v after an answer to the question whether player i can win,
// which may be unknown.
func (v Value) with(i int, a verdict, length int) Value {
	switch {
	case a == yes && i == 0:
		return Value{1, 1, length}
	case a == yes:
		return Value{-1, -1, length}
	case a == no && i == 0:
		v.High = 0
	case a == no:
		v.Low = 0
	}
	return v
}

// prove asks s.proofs, to the end, whether attacker can force a win from p.
func (s *Solver) prove(p positions.Position, attacker positions.Player) (v verdict, length int) {
	s.begin(math.MaxUint64)
	n := s.proofs.canWin(p, attacker)
	if s.stopped {
		return unknown, 0
	}
	return n.verdict(), n.length
}
