// Package puzzles makes sets of puzzles from games, proves their claims from the rules
// and rates those for people.
package puzzles

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"tetrad/engine"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/solve"
)

// A Budget bounds a proof. It is of a solver, not of a search: it proves, or gives up.
type Budget struct {
	// Positions may be visited for each turn of the solver; 0: no limit. The exact search
	// of a game ignores it.
	Positions uint64 `json:"positions,omitempty"`
	HashMiB   int    `json:"hash"`              // memory of the tables
	Threads   int    `json:"threads,omitempty"` // of the exact search of a game; 0: 1
}

// A prover proves the claims of puzzles from the rules. It keeps its tables as long as the
// puzzles are of one game. With empty tables, the nodes of one thread are the same each
// time.
type prover struct {
	Registry engine.Registry
	Budget

	game  string
	proof *proof // about positions of game; nil: none yet
}

// Prove proves the claim of a puzzle and returns the number of visited positions. It uses
// nothing of the puzzle but the position and the turns, and compares what it finds. The
// error says what is wrong, or that a limit came first; it is that of ctx if ctx has ended.
func (p *prover) Prove(ctx context.Context, puzzle *sets.Puzzle) (nodes uint64, err error) {
	position, err := puzzle.Position(p.Registry)
	if err != nil {
		return 0, err
	}
	if deep := isDeep(puzzle.Kind); p.proof == nil || p.game != puzzle.Game || p.proof.deep != deep {
		evaluation, err := p.Registry.Evaluation(puzzle.Game)
		if err != nil {
			return 0, err
		}
		p.game, p.proof = puzzle.Game, &proof{Budget: p.Budget, evaluation: &evaluation.Evaluation, deep: deep}
	}
	before := p.proof.nodes()
	defer p.proof.stopWith(ctx)()
	err = p.proof.prove(position, puzzle)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return p.proof.nodes() - before, err
}

// A proof asks the solver about positions of one game.
type proof struct {
	Budget
	evaluation *search.Evaluation
	deep       bool          // numbers of turns are not asked for
	solver     *solve.Solver // nil: nothing was asked yet
	bounded    *solve.Bounded
	stop       atomic.Bool
}

// prove proves the claim of a puzzle about its position. The error says how it differs from
// what is found.
func (x *proof) prove(p positions.Position, puzzle *sets.Puzzle) error {
	switch puzzle.Kind {
	case sets.All:
		return x.proveAll(p, puzzle)
	case sets.Avoid:
		return x.proveAvoid(p, puzzle)
	case sets.Margin:
		return x.proveMargin(p, puzzle)
	}
	return x.proveLine(p, puzzle)
}

// isDeep reports whether a kind of claim is about outcomes alone, and no numbers of turns.
func isDeep(kind sets.ClaimKind) bool { return kind == sets.Avoid || kind == sets.All }

// stopWith stops proofs when ctx ends, until the function that it returns is called.
func (x *proof) stopWith(ctx context.Context) (until func()) {
	x.stop.Store(false)
	stop := context.AfterFunc(ctx, func() { x.stop.Store(true) })
	return func() { stop() }
}

// boundedMiB is the most memory of the search for wins within few turns.
const boundedMiB = 64

// begin begins a proof about a position, with what earlier ones have found.
func (x *proof) begin(p positions.Position) {
	if x.solver == nil {
		o := solve.Options{HashMiB: x.HashMiB, Threads: x.Threads, Estimate: x.evaluation.Evaluate, Deep: x.deep}
		x.solver = solve.New(p, o)
		o.HashMiB, o.Deep = min(o.HashMiB, boundedMiB), false
		x.bounded = solve.NewBounded(p, o)
	}
	if x.Positions > 0 && p.Abilities().Endgamer == nil {
		x.solver.Limit(x.Positions)
		x.bounded.Limit(x.Positions)
	}
}

func (x *proof) nodes() uint64 {
	if x.solver == nil {
		return 0
	}
	return x.solver.Nodes() + x.bounded.Nodes()
}

// A tooHard error is that of a proof whose limit came first.
type tooHard struct{ positions uint64 }

// Error implements error.
func (e tooHard) Error() string {
	return fmt.Sprintf("%d positions prove nothing", e.positions)
}

// gaveUp returns the error of a question that stays open.
func (x *proof) gaveUp() error {
	if x.stop.Load() {
		return errors.New("not proved in time")
	}
	return tooHard{x.Positions}
}

// outcome returns the outcome of p for the player to move: 1 a win, 0 a draw, -1 a loss.
func (x *proof) outcome(p positions.Position) (int, error) {
	outcome, ok := x.solver.Outcome(p, &x.stop)
	if !ok {
		return 0, x.gaveUp()
	}
	return outcome, nil
}
