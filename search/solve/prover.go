package solve

import (
	"math"

	"tetrad/positions"
	"tetrad/search"
)

// A prover answers one kind of question: can a player, the attacker, force a
// result that is at least the goal? It is a depth-first search of the tree of
// steps, in which the attacker needs one step that does it and the other player
// one that prevents it. Who is to move decides that, not the ply, so steps
// inside a turn need no care.
//
// Games in which positions can come again need some. In them values are a win,
// a draw and a loss, and the goal is a win. A position that comes again on the
// way from the root counts as a failure of the attacker: whoever can force a
// win at all can do so without meeting a position twice, since the least number
// of turns to the win falls with each turn of a player who plays for it. The
// failure may be true on this way only. So an answer "no" that rests on an
// earlier position is not stored, until the search is back at that position:
// there it rests on nothing else. An answer "yes" never rests on a repetition.
// This is the plain remedy of what is known as the graph-history interaction
// problem (M. Campbell, "The graph-history interaction: on ignoring position
// history", 1985).
//
// Rules of the game that look at the history itself (see positions.Recurrent)
// are met in the same way: a draw by history is a failure on this way only,
// and a stored win counts where it comes before any such draw can.
type prover struct {
	*meter
	p         positions.Position
	scored    bool
	symmetric positions.Symmetric // p, or nil
	recurrent positions.Recurrent // p, or nil
	evaluator search.Evaluator    // orders steps; may be nil
	graph     *graph              // nil: not for this game
	pass      positions.Step      // which the attacker need not try, or NoStep

	attacker positions.Player
	goal     int // the least value for the attacker

	table table
	order ordering
	path  []uint64 // keys of the positions between turns, from the root
	steps []positions.Step
	ranks []int32
}

// A verdict answers the question of a prover.
type verdict uint8

const (
	unknown verdict = iota
	yes
	no
)

// An answer is a verdict with its reasons.
type answer struct {
	verdict verdict
	length  int // of yes: within how many turns the goal is reached
	rests   int // of no: the least index in the path that it rests on, or onNothing
}

const (
	onNothing = math.MaxInt
	onHistory = -1 // on what was before the root
)

// unlimited is the depth of a search to the end. It fits the table.
const unlimited = math.MaxUint8

// ask answers whether attacker can force a result of goal or more from p,
// within so many turns. p is as before when it returns.
func (s *prover) ask(p positions.Position, attacker positions.Player, goal, turns int) answer {
	s.p = p
	s.symmetric, _ = p.(positions.Symmetric)
	s.recurrent, _ = p.(positions.Recurrent)
	s.attacker, s.goal = attacker, goal
	s.path, s.steps, s.ranks = s.path[:0], s.steps[:0], s.ranks[:0]
	defer s.meter.end()
	return s.node(turns, 0)
}

// node answers for s.p, which is ply steps from the root; turns may be
// completed below it.
func (s *prover) node(turns, ply int) answer {
	if s.tick() {
		return answer{}
	}
	if outcome := s.p.Outcome(); outcome != positions.Undecided {
		return s.final(outcome)
	}
	if a, ok := s.withoutSearch(turns); ok {
		return a
	}
	key := s.key()
	hint := positions.NoStep
	if e := s.table.find(key); e != nil {
		if a, ok := s.recall(e, turns); ok {
			return a
		}
		hint = e.step
	}
	if turns == 0 {
		return answer{}
	}
	before := s.nodes
	var a answer
	var step positions.Step
	if s.p.MidTurn() {
		a, step = s.tryAll(hint, turns, ply)
	} else {
		s.path = append(s.path, s.p.Key())
		a, step = s.tryAll(hint, turns, ply)
		s.path = s.path[:len(s.path)-1]
		if a.rests >= len(s.path) {
			a.rests = onNothing
		}
	}
	if !s.stopped && (a.verdict != no || a.rests == onNothing) {
		s.remember(key, a, turns, step, s.nodes-before)
	}
	return a
}

// final answers for the end of the game.
func (s *prover) final(outcome positions.Outcome) answer {
	if valueOf(s.p, outcome, s.scored, s.attacker) >= s.goal {
		return answer{verdict: yes}
	}
	if s.recurrent != nil && s.recurrent.DrawnByHistory() {
		return answer{verdict: no, rests: onHistory}
	}
	return answer{verdict: no, rests: onNothing}
}

// withoutSearch answers what needs no search: by bounds, by repetition, by a
// graph that has been solved.
func (s *prover) withoutSearch(turns int) (answer, bool) {
	if s.scored {
		low, high := s.p.(positions.Scored).MarginBounds()
		if s.attacker == positions.P2 {
			low, high = -high, -low
		}
		if low >= s.goal {
			return answer{verdict: yes}, true
		}
		return answer{verdict: no, rests: onNothing}, high < s.goal
	}
	if s.p.MidTurn() {
		return answer{}, false
	}
	key := s.p.Key()
	for i := len(s.path) - 2; i >= 0; i-- {
		if s.path[i] == key {
			return answer{verdict: no, rests: i}, true
		}
	}
	if s.graph != nil && s.recurrent.TurnsToRecurrence() == 0 {
		if value, length, byHistory, ok := s.graph.value(s.recurrent, s.stop); ok {
			if s.p.ToMove() != s.attacker {
				value = -value
			}
			if value >= s.goal {
				return answer{verdict: yes, length: length}, true
			}
			if byHistory {
				return answer{verdict: no, rests: onHistory}, true
			}
			return answer{verdict: no, rests: onNothing}, true
		}
	}
	return answer{}, false
}

// tryAll asks the steps of s.p one after another, and returns the answer and the
// step that gave it.
func (s *prover) tryAll(hint positions.Step, turns, ply int) (answer, positions.Step) {
	from := len(s.steps)
	s.steps = s.p.Steps(s.steps)
	to := len(s.steps)
	attacks := s.p.ToMove() == s.attacker
	s.rank(from, to, hint, turns, ply)
	defer func() { s.steps, s.ranks = s.steps[:from], s.ranks[:from] }()

	// What the player to move wants and, until a step gives it, the answer.
	wanted, a := yes, answer{verdict: no, rests: onNothing}
	if !attacks {
		wanted, a = no, answer{verdict: yes}
	}
	best := positions.NoStep
	for i := from; i < to; i++ {
		step := s.pick(i, to)
		if attacks && step == s.pass {
			continue // a pass in answer makes it a draw
		}
		b := s.child(step, turns, ply)
		if b.verdict == wanted || b.verdict == unknown && !attacks {
			// One of the defender's steps left open is as good as a defence:
			// within these turns the attacker does not get through.
			s.order.reward(s.p.ToMove(), step, ply, turns)
			return b, step
		}
		switch {
		case b.verdict == unknown:
			a.verdict, best = unknown, step
		case attacks:
			a.rests = min(a.rests, b.rests)
		case b.length >= a.length:
			a.length, best = b.length, step
		}
	}
	return a, best
}

// child answers for the position after step.
func (s *prover) child(step positions.Step, turns, ply int) answer {
	s.p.Do(step)
	ends := 0
	if !s.p.MidTurn() {
		ends = 1
	}
	left := turns - ends
	if turns == unlimited {
		left = unlimited
	}
	a := s.node(left, ply+1)
	s.p.Undo()
	if a.verdict == yes {
		a.length += ends
	}
	return a
}

// key returns the key of s.p in the table.
func (s *prover) key() uint64 {
	if s.symmetric != nil && !s.p.MidTurn() {
		return s.symmetric.CanonicalKey()
	}
	return s.p.Key()
}

// recall answers from an entry, where that is enough.
func (s *prover) recall(e *entry, turns int) (answer, bool) {
	low, high, tried := int(e.low), int(e.high), e.tried[0]
	if s.p.ToMove() != s.attacker {
		low, high, tried = -high, -low, e.tried[1]
	}
	switch {
	case low >= s.goal:
		// A part of the game without recurrence has no history to look at.
		ok := s.recurrent == nil || s.recurrent.TurnsToRecurrence() > 0 ||
			int(e.length) <= s.recurrent.TurnsToDraw()
		return answer{verdict: yes, length: int(e.length)}, ok
	case high < s.goal:
		return answer{verdict: no, rests: onNothing}, true
	}
	return answer{}, !s.scored && int(tried) >= turns
}

// remember stores an answer.
func (s *prover) remember(key uint64, a answer, turns int, step positions.Step, nodes uint64) {
	e := s.table.claim(key, s.nothing())
	attacks := s.p.ToMove() == s.attacker
	switch {
	case a.verdict == unknown && attacks:
		e.tried[0] = uint8(turns)
	case a.verdict == unknown:
		e.tried[1] = uint8(turns)
	case a.verdict == yes && attacks:
		e.low = max(e.low, int8(s.goal))
	case a.verdict == yes:
		e.high = min(e.high, int8(-s.goal))
	case attacks:
		e.high = min(e.high, int8(s.goal-1))
	default:
		e.low = max(e.low, int8(1-s.goal))
	}
	if a.verdict == yes {
		e.length = uint8(min(a.length, math.MaxUint8))
	}
	if step != positions.NoStep {
		e.step = step
	}
	e.work = max(e.work, workOf(nodes))
}

// nothing returns the entry of a position of which nothing is known.
func (s *prover) nothing() entry {
	e := entry{low: -1, high: 1, step: positions.NoStep}
	if s.scored {
		e.low, e.high = math.MinInt8, math.MaxInt8
	}
	return e
}

// valueOf returns the value of a finished game for a player.
func valueOf(p positions.Position, outcome positions.Outcome, scored bool, player positions.Player) int {
	value := 0
	if scored {
		value = p.(positions.Scored).Margin()
	} else if winner, won := outcome.Winner(); won {
		value = 1
		if winner == positions.P2 {
			value = -1
		}
	}
	if player == positions.P2 {
		return -value
	}
	return value
}
