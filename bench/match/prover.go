package match

import (
	"context"
	"sync/atomic"

	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/solve"
)

// The bounds of a proof. With them most take less than a tenth of a second, and what is
// proved depends on nothing but the moves of the game.
const (
	proofNodes   = 10_000
	proofHashMiB = 8
	// quickNodes are for a game with an exact search of its own, whose nodes cost little.
	quickNodes = 100_000
)

// A prover ends a game whose result is proved by exact search. It belongs to one game
// of a match, since what it finds depends on the positions before. A nil prover proves
// nothing.
type prover struct {
	evaluator search.Evaluator  // orders the search; may be nil
	solver    *solve.Solver     // nil before the first position
	seen      map[uint64]int    // how often a position was there that can come again
	left      int               // turns to the draw by the history, at the last position
	repeated  bool              // a position was there twice, so that a third time may be a draw
	given     positions.Outcome // proved at the end of the opening; Undecided: nothing was
}

// verdict returns the result with which a game ends by proof at p, in which the engines
// have made this many turns, or Undecided. A game ends when both have moved. What was
// proved before that is the merit of the opening: it ends no game, unless an engine has
// thrown it away. Call verdict with each position in which the game goes on.
func (x *prover) verdict(ctx context.Context, p positions.Position, turns int) positions.Outcome {
	switch {
	case x == nil:
	case turns == 0:
		x.given = x.prove(ctx, p)
	case turns == 1:
		x.remember(p)
	default:
		if result := x.prove(ctx, p); result != x.given {
			return result
		}
	}
	return positions.Undecided
}

// prove returns the result of best play by both sides from p, a position between turns
// in which the game goes on, or Undecided if it is not proved. Call it with each such
// position of the game.
func (x *prover) prove(ctx context.Context, p positions.Position) positions.Outcome {
	x.remember(p)
	if x == nil {
		return positions.Undecided
	}
	if x.solver == nil {
		x.solver = solve.New(p, solve.Options{HashMiB: proofHashMiB, Evaluator: x.evaluator})
	}
	if p.Abilities().Endgamer != nil {
		x.solver.Limit(quickNodes)
	} else {
		x.solver.Limit(proofNodes)
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	switch value := x.solver.Solve(p, &stop, nil); {
	case value.Low > 0 && !x.repeated:
		return positions.WinFor(p.ToMove())
	case value.High < 0 && !x.repeated:
		return positions.WinFor(p.ToMove().Opponent())
	case value.Low == 0 && value.High == 0:
		return positions.Draw
	}
	return positions.Undecided
}

// remember takes in a position of a game in which positions can come again. The solver
// ignores what has happened before. A win by the shortest way meets no position twice,
// so it holds as long as no position was there twice: a third time is a draw. A draw
// holds in any case, since the history can only add draws.
func (x *prover) remember(p positions.Position) {
	r := p.Abilities().Recurrent
	if x == nil || r == nil || r.TurnsToRecurrence() > 0 {
		return
	}
	if left := r.TurnsToDraw(); x.seen == nil || left >= x.left { // nothing before can come again
		x.seen, x.repeated = map[uint64]int{}, false
	}
	x.left = r.TurnsToDraw()
	key := r.Fresh().Key()
	x.seen[key]++
	x.repeated = x.repeated || x.seen[key] > 1
}
