package solve

import (
	"math"

	"tetrad/positions"
)

// A prover is the strategy of iterative deepening. It is a depth-first search of the
// tree of steps with a table, one turn deeper each time. The attacker needs one step
// that reaches the goal, and the defender needs one step that prevents it. The player
// to move decides which applies, not the ply, so steps within a turn need no special
// treatment.
//
// Games in which positions can repeat need some care. Their values are a win, a draw
// and a loss, and the goal is a win. A position that repeats on the path from the
// root counts as a failure of the attacker. A player who can force a win at all can
// do so without repeating a position, since the least number of turns to the win
// falls with each turn of a player who plays for it. But the failure may hold on this
// path only. An answer "no" that rests on an earlier position is therefore not stored
// until the search is back at that position, where it rests on nothing else. An
// answer "yes" never rests on a repetition. This is the simple remedy for the
// graph-history interaction problem (M. Campbell, "The graph-history interaction: on
// ignoring position history", 1985).
//
// Rules of the game that look at the history itself (see positions.Recurrent) are
// handled in the same way: a draw by history is a failure on this path only, and a
// stored win counts if it comes before any such draw can.
type prover struct {
	*meter
	p        positions.Position
	can      positions.Abilities          // of p
	scored   bool                         // the game is
	estimate func(positions.Position) int // orders steps; may be nil
	graph    *graph                       // solves a part of the game; may be nil
	bounded  bool                         // questions are about few turns; see Bounded
	most     uint64                       // nodes for a problem

	attacker positions.Player
	goal     int // the least value that the attacker must reach

	table  table
	order  ordering
	path   []uint64 // keys of the positions between turns, from the root
	steps  []positions.Step
	scores []int32 // of steps, for move ordering
}

func newProver(p positions.Position, hashMiB int, estimate func(positions.Position) int, m *meter) *prover {
	return &prover{
		meter: m, scored: p.Abilities().Scored != nil, estimate: estimate, most: math.MaxUint64,
		table: newTable(hashMiB),
		order: ordering{history: [2][]uint32{make([]uint32, 1<<16), make([]uint32, 1<<16)}},
	}
}

// narrow asks whether either player forces a win, one turn deeper each time. It
// therefore finds a shortest win, and it knows the better steps before the search
// gets deep. If a part of fixed length precedes a part that a graph solves, it
// searches to the end of that part at once. It searches for margins to the end of the
// game.
func (s *prover) narrow(pr *problem, v Value) Value {
	if s.scored {
		return narrowMargin(s, pr, v, 0)
	}
	last := uint64(math.MaxUint64)
	if s.most < last-s.nodes {
		last = s.nodes + s.most
	}
	first := 1
	if r := pr.p.Abilities().Recurrent; r != nil {
		first += r.TurnsToRecurrence()
	}
	for turns := first; turns <= unlimited && !pr.enough(v) && s.nodes < last && !s.isOver(); turns++ {
		for i, attacker := range pr.attackers() {
			if v.isOpen(i) {
				s.begin(last - min(s.nodes, last))
				v = v.with(i, s.prove(pr.p, winFor(attacker, turns)))
			}
		}
		pr.progress(v, turns)
	}
	return v
}

func (s *prover) ask(p positions.Position, q question) answer {
	s.begin(math.MaxUint64)
	return s.prove(p, q)
}

func (s *prover) recall(p positions.Position, q question) answer {
	q.turns = 0
	return s.ask(p, q)
}

func (s *prover) usage() (permille, mebibytes int) { return s.table.full(), s.table.MiB() }

// A finding is a verdict with its reasons.
type finding struct {
	verdict verdict
	length  int // of yes: the goal is reached within this many turns
	rests   int // of no: the least path index that it rests on, or onNothing
}

const (
	onNothing = math.MaxInt
	onHistory = -1 // on the positions before the root
)

// prove answers a question within the nodes that the meter allows.
func (s *prover) prove(p positions.Position, q question) answer {
	s.p, s.can = p, p.Abilities()
	s.attacker, s.goal = q.attacker, q.goal
	s.path, s.steps, s.scores = s.path[:0], s.steps[:0], s.scores[:0]
	defer s.meter.end()
	f := s.node(q.turns, 0)
	return f.verdict.to(q, f.length)
}

// node answers for s.p, which is ply steps from the root. The search below it may
// complete this many turns.
func (s *prover) node(turns, ply int) finding {
	if s.tick() {
		return finding{}
	}
	if outcome := s.p.Outcome(); outcome != positions.Undecided {
		return s.final(outcome)
	}
	if f, ok := s.withoutSearch(turns); ok {
		return f
	}
	key := s.key()
	tableStep := positions.NoStep
	if e := s.table.find(key); e != nil {
		if f, ok := s.fromEntry(e, turns); ok {
			return f
		}
		tableStep = e.step
	}
	if turns == 0 {
		return finding{}
	}
	before := s.nodes
	var f finding
	var step positions.Step
	if s.p.MidTurn() {
		f, step = s.tryAll(tableStep, turns, ply)
	} else {
		s.path = append(s.path, s.p.Key())
		f, step = s.tryAll(tableStep, turns, ply)
		s.path = s.path[:len(s.path)-1]
		if f.rests >= len(s.path) {
			f.rests = onNothing
		}
	}
	if !s.stopped && (f.verdict != no || f.rests == onNothing) {
		s.remember(key, f, turns, step, s.nodes-before)
	}
	return f
}

// final answers for the end of the game.
func (s *prover) final(outcome positions.Outcome) finding {
	if valueOf(s.p, outcome, s.attacker) >= s.goal {
		return finding{verdict: yes}
	}
	if s.can.Recurrent != nil && s.can.Recurrent.DrawnByHistory() {
		s.stopped = s.stopped || s.bounded
		return finding{verdict: no, rests: onHistory}
	}
	return finding{verdict: no, rests: onNothing}
}

// withoutSearch answers questions that need no search: by bounds, by foresight, by
// repetition or by a solved graph.
func (s *prover) withoutSearch(turns int) (finding, bool) {
	if s.scored {
		low, high := s.can.Scored.MarginBounds()
		if s.attacker == positions.P2 {
			low, high = -high, -low
		}
		if low >= s.goal {
			return finding{verdict: yes}, true
		}
		return finding{verdict: no, rests: onNothing}, high < s.goal
	}
	if s.can.Foreseer != nil {
		if f, ok := s.foresee(turns); ok {
			return f, true
		}
	}
	if s.p.MidTurn() {
		return finding{}, false
	}
	if s.bounded {
		return s.threat(turns)
	}
	key := s.p.Key()
	for i := len(s.path) - 2; i >= 0; i-- {
		if s.path[i] == key {
			return finding{verdict: no, rests: i}, true
		}
	}
	if s.graph != nil && s.can.Recurrent.TurnsToRecurrence() == 0 {
		if value, length, byHistory, ok := s.graph.value(s.can.Recurrent, false); ok {
			if s.p.ToMove() != s.attacker {
				value = -value
			}
			if value >= s.goal {
				return finding{verdict: yes, length: length}, true
			}
			if byHistory {
				return finding{verdict: no, rests: onHistory}, true
			}
			return finding{verdict: no, rests: onNothing}, true
		}
	}
	return finding{}, false
}

// foresee answers what the game sees without a search: that the player to move wins at
// once, and that the attacker cannot win within these turns.
func (s *prover) foresee(turns int) (finding, bool) {
	if turns == 0 {
		return finding{}, false // the question is what the table knows
	}
	if !s.can.Foreseer.MayWinWithin(s.attacker, turns) {
		return finding{}, true
	}
	if s.p.MidTurn() {
		return finding{}, false
	}
	attacks := s.p.ToMove() == s.attacker
	switch wins := s.can.Foreseer.WinsAtOnce(); {
	case wins && attacks:
		return finding{verdict: yes, length: 1}, true
	case wins:
		return finding{verdict: no, rests: onNothing}, true
	}
	return finding{}, attacks && turns == 1
}

// tryAll asks the steps of s.p one after another. It returns the answer and the step
// that gave it.
func (s *prover) tryAll(tableStep positions.Step, turns, ply int) (finding, positions.Step) {
	from := len(s.steps)
	s.steps = s.p.Steps(s.steps)
	to := len(s.steps)
	attacks := s.p.ToMove() == s.attacker
	s.score(from, to, tableStep, turns, ply)
	defer func() { s.steps, s.scores = s.steps[:from], s.scores[:from] }()

	// wanted is what the player to move wants. f is the answer until a step gives
	// that.
	wanted, f := yes, finding{verdict: no, rests: onNothing}
	if !attacks {
		wanted, f = no, finding{verdict: yes}
	}
	best := positions.NoStep
	for i := from; i < to; i++ {
		step := s.pick(i, to)
		b := s.child(step, turns, ply)
		if b.verdict == wanted || b.verdict == unknown && !attacks {
			// A step of the defender that is left open is as good as a defence: within
			// these turns the attacker does not get through.
			s.order.reward(s.p.ToMove(), step, ply, turns)
			return b, step
		}
		switch {
		case b.verdict == unknown:
			f.verdict, best = unknown, step
		case attacks:
			f.rests = min(f.rests, b.rests)
		case b.length >= f.length:
			f.length, best = b.length, step
		}
	}
	return f, best
}

// child answers for the position after step.
func (s *prover) child(step positions.Step, turns, ply int) finding {
	s.p.Do(step)
	ends := 0
	if !s.p.MidTurn() {
		ends = 1
	}
	left := turns - ends
	if turns == unlimited {
		left = unlimited
	}
	f := s.node(left, ply+1)
	s.p.Undo()
	if f.verdict == yes {
		f.length += ends
	}
	return f
}
