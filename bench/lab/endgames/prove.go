package endgames

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/solve"
)

// ErrUnproven is the error of a stopped proof.
var ErrUnproven = errors.New("not proven in time")

// A Prover proves endgames. Each begins with empty tables, so that the nodes of one
// thread are the same each time.
type Prover struct {
	Registry engine.Registry
	HashMiB  int
	Threads  int
	Clock    func() time.Duration // since any fixed moment
}

// A Proof says what a proof has taken.
type Proof struct {
	Left    int           // turns to the end of the game, without passes
	Nodes   uint64        // to the value and the turn
	Elapsed time.Duration // to the value and the turn
}

// Prove solves an endgame from the rules. The error says how the result differs from
// what is written. It is [ErrUnproven] if stop became true before the end.
func (p Prover) Prove(e Endgame, stop *atomic.Bool) (Proof, error) {
	position, err := e.position(p.Registry)
	if err != nil {
		return Proof{}, err
	}
	solver, proof, value, err := p.solve(e.Game, position, stop)
	if err != nil {
		return proof, err
	}
	if value != e.Margin {
		return proof, fmt.Errorf("the margin is %+d", value)
	}
	turn, err := position.ParseTurn(e.Best)
	if err != nil {
		return proof, err
	}
	mover := position.ToMove()
	positions.DoTurn(position, turn)
	defer positions.UndoTurn(position, turn)
	v := solver.Solve(position, stop, nil)
	if !v.Solved() {
		return proof, ErrUnproven
	}
	kept := v.Low
	if position.ToMove() != mover {
		kept = -kept
	}
	if kept != e.Margin {
		return proof, fmt.Errorf("with %s the margin is %+d", e.Best, kept)
	}
	return proof, nil
}

// solve returns the margin for the player to move, and the solver with all that it has
// found.
func (p Prover) solve(game string, position positions.Position, stop *atomic.Bool) (*solve.Solver, Proof, int, error) {
	evaluator, err := p.Registry.Evaluator(game)
	if err != nil {
		return nil, Proof{}, 0, err
	}
	solver := solve.New(position, solve.Options{HashMiB: p.HashMiB, Threads: p.Threads, Evaluator: evaluator})
	start := p.Clock()
	v := solver.Solve(position, stop, nil)
	proof := Proof{
		Left:  position.Abilities().Scored.TurnsLeft(),
		Nodes: solver.Nodes(), Elapsed: p.Clock() - start,
	}
	if !v.Solved() {
		return solver, proof, 0, ErrUnproven
	}
	return solver, proof, v.Low, nil
}

// bestTurn returns the first turn of best play from a solved position.
func bestTurn(solver *solve.Solver, position positions.Position, margin int, stop *atomic.Bool) (string, error) {
	line := solver.Line(position, solve.Value{Low: margin, High: margin}, stop)
	if len(line) == 0 {
		return "", ErrUnproven
	}
	return search.TurnStrings(position, line)[0], nil
}
