package suites

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search/solve"
)

// ErrUnproven is the error of a stopped proof.
var ErrUnproven = errors.New("not proven in time")

// A Prover proves puzzles. It keeps its tables as long as the puzzles are of one
// game.
type Prover struct {
	Registry engine.Registry
	HashMiB  int

	game   string
	solver *solve.Solver // of the current game; nil: none yet
}

// Prove solves a puzzle from the rules and returns the number of visited positions.
// The error describes the difference from the puzzle. It is [ErrUnproven] if stop
// became true before the end. stop may be nil.
func (p *Prover) Prove(puzzle Puzzle, stop *atomic.Bool) (nodes uint64, err error) {
	position, err := puzzle.Position(p.Registry)
	if err != nil {
		return 0, err
	}
	if p.solver == nil || p.game != puzzle.Game {
		evaluator, err := p.Registry.Evaluator(puzzle.Game)
		if err != nil {
			return 0, err
		}
		p.game, p.solver = puzzle.Game, solve.New(position, solve.Options{HashMiB: p.HashMiB, Evaluator: evaluator})
	}
	solver, before := p.solver, p.solver.Nodes()
	outcome, ok := solver.Outcome(position, stop)
	if ok && outcome != puzzle.Outcome {
		return solver.Nodes() - before, fmt.Errorf("the outcome is %+d, not %+d", outcome, puzzle.Outcome)
	}
	var best []string
	if ok {
		best, ok = BestTurns(solver, position, outcome, math.MaxInt, stop)
	}
	switch {
	case !ok:
		err = ErrUnproven
	case !slices.Equal(best, puzzle.Best):
		err = fmt.Errorf("the best turns are %s", strings.Join(best, " "))
	}
	return solver.Nodes() - before, err
}

// BestTurns returns all turns from p that keep its outcome, sorted. ok is false if a
// question stays open, or if there are more than most such turns.
func BestTurns(s *solve.Solver, p positions.Position, outcome, most int, stop *atomic.Bool) (best []string, ok bool) {
	ok = true
	positions.EachTurn(p, func(turn []positions.Step) bool {
		var keeps bool
		if keeps, ok = s.Keeps(p, turn, outcome, stop); keeps && ok {
			best = append(best, p.TurnString(turn))
		}
		ok = ok && len(best) <= most
		return ok
	})
	slices.Sort(best)
	return best, ok
}
