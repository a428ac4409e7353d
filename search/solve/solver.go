// Package solve finds exact values of positions: a win, a draw or a loss, or the
// margin in games with a score. It has several strategies, which [strategiesFor]
// lists. It names no game: the optional interfaces of package positions decide which
// strategies a game gets.
package solve

import (
	"sync/atomic"

	"tetrad/positions"
)

// Options configures a Solver.
type Options struct {
	HashMiB int // memory of the tables, at least 1
	// Estimate is Evaluate of a [tetrad/search.Evaluation]. It orders the steps to try,
	// and makes a first guess of margins; nil: all positions are alike.
	Estimate func(positions.Position) int
	// Threads is the number of goroutines of an exact search that belongs to the game;
	// all other searches have one. 0 counts as 1. Values do not depend on it, but with
	// several threads the number of nodes differs from run to run.
	Threads int
	// Deep leaves out the search for short wins where one for long wins follows: answers
	// take fewer nodes, and within how many turns a win comes stays unknown.
	Deep bool
}

// A Solver solves positions of one game, one at a time. It keeps its tables between
// positions. Only Nodes and Listed are safe for concurrent use.
type Solver struct {
	*meter
	strategies []strategy
}

// New returns a solver for the game of p. The solver ignores the history of
// positions: it solves each one as if the game began there.
func New(p positions.Position, o Options) *Solver {
	m := newMeter()
	return &Solver{m, strategiesFor(p, o, m)}
}

// Limit lets the solver visit this many more nodes, over all calls together. After
// that it gives up as if it were stopped. It checks the limit about every thousand
// nodes, and every few thousand in an exact search that belongs to the game.
func (s *Solver) Limit(nodes uint64) { s.allow(nodes) }

// Nodes returns the number of positions visited so far. It lags a little behind a
// running search.
func (s *Solver) Nodes() uint64 { return s.visited() }

// Listed returns the number of positions, not included in Nodes, in parts of the game
// that were solved as a whole because positions can repeat in them. It lags a little
// behind a running search.
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

// A Progress is called with the bounds known so far and the depth searched in turns.
// turns is 0 if the search goes to the end at once.
type Progress func(v Value, turns int)

// Solve returns the value of p, or the bounds that are known when stop becomes true.
// It does not change p. progress may be nil.
func (s *Solver) Solve(p positions.Position, stop *atomic.Bool, progress Progress) Value {
	s.stop, s.lengths = stop, true
	mover := p.ToMove()
	if outcome := p.Outcome(); outcome != positions.Undecided {
		value := valueOf(p, outcome, mover)
		return Value{Low: value, High: value}
	}
	v := Value{Low: -1, High: 1}
	if scored := p.Abilities().Scored; scored != nil {
		low, high := scored.MarginBounds()
		v = Value{Low: low, High: high}.seenBy(mover, positions.P1)
	}
	if progress == nil {
		progress = func(Value, int) {}
	}
	return s.narrow(&problem{p, mover, Value.Solved, progress}, v)
}

// narrow gives a problem to one strategy after another.
func (s *Solver) narrow(pr *problem, v Value) Value {
	for _, st := range s.strategies {
		v = st.narrow(pr, v)
	}
	return v
}

// ask gives a question to the last strategy, which searches deepest.
func (s *Solver) ask(p positions.Position, q question) answer {
	return s.strategies[len(s.strategies)-1].ask(p, q)
}

// recall answers a question if one of the strategies already knows the answer.
func (s *Solver) recall(p positions.Position, q question) (a answer) {
	for _, st := range s.strategies {
		if a = st.recall(p, q); a.verdict != unknown {
			break
		}
	}
	return a
}
