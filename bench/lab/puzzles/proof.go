package puzzles

import (
	"sync/atomic"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/puzzle"
	"tetrad/search"
	"tetrad/search/solve"
)

// A prover finds by proof the only good turn of positions of one game. It keeps the
// tables of its solver until [prover.forget].
type prover struct {
	limits    Limits
	evaluator search.Evaluator
	solver    *solve.Solver // nil until the first proof
	stop      *atomic.Bool  // ends a proof; may be nil
}

// Limits bound a proof that a turn is the only good one.
type Limits struct {
	Positions uint64 // positions visited; exact searches of games ignore it
	HashMiB   int    // memory of the tables
}

func newProver(r engine.Registry, name string, limits Limits) (*prover, error) {
	evaluator, err := r.Evaluator(name)
	if err != nil {
		return nil, err
	}
	return &prover{limits: limits, evaluator: evaluator}, nil
}

// forget discards what earlier proofs have found, so that later proofs do not depend on
// them.
func (x *prover) forget() { x.solver = nil }

// A verdict names the only good turn of a position.
type verdict struct {
	board
	goal    puzzle.Goal // of a forced turn: empty
	choices int         // number of different boards after a turn; 1: the turn is forced
}

// prove returns the only turn of p that keeps its value. The verdict has no choices if
// several turns do, or if p is lost. ok is false if the proof is too hard.
func (x *prover) prove(p positions.Position, boards []board) (v verdict, ok bool) {
	if x.solver == nil {
		x.solver = solve.New(p, solve.Options{HashMiB: x.limits.HashMiB, Evaluator: x.evaluator})
	}
	if p.Abilities().Endgamer == nil {
		x.solver.Limit(x.limits.Positions)
	}
	outcome, ok := x.solver.Outcome(p, x.stop)
	if !ok || outcome < 0 {
		return verdict{}, ok
	}
	found := 0
	for _, b := range boards {
		keeps, ok := x.solver.Keeps(p, b.turn, outcome, x.stop)
		if !ok {
			return verdict{}, false
		}
		if !keeps {
			continue
		}
		if found++; found > 1 {
			return verdict{}, true
		}
		v.board = b
	}
	v.goal, v.choices = puzzle.Win, len(boards)
	if outcome == 0 {
		v.goal = puzzle.Draw
	}
	return v, true
}
