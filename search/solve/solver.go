// Package solve finds exact values of positions: a win, a draw or a loss, or in
// games that count, by how much. It has several strategies, which are listed in
// [strategiesFor]. It names no game: which strategies a game gets is a matter of
// the optional interfaces of package positions.
package solve

import (
	"sync/atomic"

	"tetrad/positions"
	"tetrad/search"
)

// Options of a Solver.
type Options struct {
	HashMiB   int              // memory of tables, 1 or more
	Evaluator search.Evaluator // orders what is tried; may be nil
}

// A Solver solves positions of one game, one at a time. Its tables are kept
// from one to the next. It is not safe for concurrent use, but for Nodes and Listed.
type Solver struct {
	*meter
	strategies []strategy
}

// New returns a solver for the game of p. The history of positions is not
// known to it: each is solved as if the game began there.
func New(p positions.Position, o Options) *Solver {
	m := newMeter()
	return &Solver{m, strategiesFor(p, o, m)}
}

// Limit lets the solver visit so many more positions, all calls together, after
// which it gives up as if it were stopped. It looks every thousand positions or
// so. Where the game has an exact search of its own, there is no limit.
func (s *Solver) Limit(nodes uint64) { s.limit = s.nodes + nodes }

// Nodes returns the number of positions visited so far, a little behind while
// it searches.
func (s *Solver) Nodes() uint64 { return s.visited() }

// Listed returns the number of positions, apart from Nodes, in parts of the game
// that were solved as a whole, because positions can come again in them. It is
// a little behind while the solver searches.
func (s *Solver) Listed() uint64 { return uint64(s.listed.Load()) }

// HashFull returns how much of the memory for tables is in use, in permille.
func (s *Solver) HashFull() int {
	used, all := 0, 0
	for _, st := range s.strategies {
		permille, mebibytes := st.usage()
		used += permille * mebibytes
		all += mebibytes
	}
	return used / all
}

// A Progress is called with what is known so far, and the turns searched; they
// are 0 where the search goes to the end at once.
type Progress func(v Value, turns int)

// Solve returns the value of p, which is not changed, or the bounds that are
// known when stop becomes true. progress may be nil.
func (s *Solver) Solve(p positions.Position, stop *atomic.Bool, progress Progress) Value {
	s.stop = stop
	mover := p.ToMove()
	scored, isScored := p.(positions.Scored)
	if outcome := p.Outcome(); outcome != positions.Undecided {
		value := valueOf(p, outcome, isScored, mover)
		return Value{Low: value, High: value}
	}
	v := Value{Low: -1, High: 1}
	if isScored {
		low, high := scored.MarginBounds()
		v = Value{Low: low, High: high}.seenBy(mover, positions.P1)
	}
	if progress == nil {
		progress = func(Value, int) {}
	}
	return s.narrow(&problem{p, mover, Value.Solved, progress}, v)
}

// narrow puts a problem to one strategy after another.
func (s *Solver) narrow(pr *problem, v Value) Value {
	for _, st := range s.strategies {
		v = st.narrow(pr, v)
	}
	return v
}

// ask puts a question to the last strategy, which searches deepest.
func (s *Solver) ask(p positions.Position, q question) answer {
	return s.strategies[len(s.strategies)-1].ask(p, q)
}

// recall answers a question by what one of the strategies knows already.
func (s *Solver) recall(p positions.Position, q question) (a answer) {
	for _, st := range s.strategies {
		if a = st.recall(p, q); a.verdict != unknown {
			break
		}
	}
	return a
}
