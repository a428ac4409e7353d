package solve

import (
	"slices"
	"sync/atomic"

	"tetrad/positions"
)

// A Move is a turn with its value for the player who makes it.
type Move struct {
	Turn  []positions.Step
	Value Value
}

// Moves calls yield with each turn from p and its value, in the order of generation,
// until yield returns false. Once stop is true, the values may be mere bounds.
func (s *Solver) Moves(p positions.Position, stop *atomic.Bool, yield func(Move) bool) {
	mover := p.ToMove()
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		v := s.Solve(p, stop, nil).seenBy(mover, p.ToMove())
		if v.Turns > 0 || p.Outcome() != positions.Undecided { // 0 is an unknown number otherwise
			v.Turns++
		}
		positions.UndoTurn(p, turn)
		return yield(Move{slices.Clone(turn), v})
	})
}

// Line returns the steps of best play by both sides from p, whose value is v. It goes
// to the end of the game, or as far as it is found before stop becomes true. If a
// draw means that play never ends, it goes to the first repeated position. The winner
// takes the shortest way that the search has seen, and the loser takes the longest.
func (s *Solver) Line(p positions.Position, v Value, stop *atomic.Bool) []positions.Step {
	s.stop, s.lengths = stop, true
	q := p.Copy()
	var line []positions.Step
	met := map[uint64]bool{}
	for v.Solved() && q.Outcome() == positions.Undecided && !met[q.Key()] {
		met[q.Key()] = true
		mover := q.ToMove()
		turn, turns := s.bestTurn(q, v)
		if turn == nil {
			break
		}
		positions.DoTurn(q, turn)
		line = append(line, turn...)
		v.Turns = answer{length: turns}.turns()
		v = v.seenBy(q.ToMove(), mover)
	}
	return line
}

// bestTurn returns a turn that keeps the value v of p, and the number of turns to the
// end after it. It returns nil if it finds none in time. It looks in the tables
// first.
func (s *Solver) bestTurn(p positions.Position, v Value) (best []positions.Step, turns int) {
	if best, turns = s.knownTurn(p, v); best != nil {
		return best, turns
	}
	mover := p.ToMove()
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		n, ok := s.keeps(p, mover, v, max(v.Turns-1, 1))
		positions.UndoTurn(p, turn)
		if ok {
			best, turns = slices.Clone(turn), n
		}
		return best == nil && !s.isOver()
	})
	return best, turns
}

// knownTurn returns the turn from p that wins soonest or loses latest according to
// the tables, or nil.
func (s *Solver) knownTurn(p positions.Position, v Value) (best []positions.Step, turns int) {
	mover := p.ToMove()
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		n, ok := s.keeps(p, mover, v, fromTables)
		positions.UndoTurn(p, turn)
		if ok && (best == nil || (n < turns) == (v.Low > 0)) {
			best, turns = slices.Clone(turn), n
		}
		return !s.isOver()
	})
	return best, turns
}

// fromTables is the depth of a question that needs an answer without a search.
const fromTables = 0

// keeps reports whether mover, whose turn has just led to p from a position with the
// value v, still has that value. It also returns the number of turns until a win or
// loss. It looks depth turns ahead for wins and losses, and to the end for margins
// and draws.
func (s *Solver) keeps(p positions.Position, mover positions.Player, v Value, depth int) (turns int, ok bool) {
	if outcome := p.Outcome(); outcome != positions.Undecided {
		return 0, valueOf(p, outcome, mover) >= v.Low
	}
	switch {
	case p.Abilities().Scored != nil:
		if depth != fromTables {
			depth = unlimited
		}
		return 0, s.answer(p, question{mover, v.Low, depth}).verdict == yes
	case v.Low > 0:
		a := s.answer(p, winFor(mover, depth))
		return a.length, a.verdict == yes
	case v.Low < 0:
		a := s.answer(p, winFor(mover.Opponent(), depth))
		return a.length, a.verdict == yes
	}
	if depth != fromTables {
		depth = unlimited
	}
	return 0, s.answer(p, winFor(mover.Opponent(), depth)).verdict == no
}

// answer answers a question by a search, or from the tables if the question has the
// depth fromTables.
func (s *Solver) answer(p positions.Position, q question) answer {
	if q.turns == fromTables {
		return s.recall(p, q)
	}
	return s.ask(p, q)
}
