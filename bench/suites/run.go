package suites

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tetrad/engine"
)

// Fractions are the parts of the limit at which the answer is taken. Each has a
// search of its own, since a search does not tell what it would have answered
// earlier.
var Fractions = [3]struct {
	Name    string
	Divisor uint64
}{{"1/4", 4}, {"1/2", 2}, {"full", 1}}

// A Runner sets puzzles to a search. Nothing is remembered from one search to
// the next.
type Runner struct {
	Registry engine.Registry
	Options  [][2]string   // of the engine, in pairs of name and value
	Nodes    uint64        // for a turn; 0: no limit
	MoveTime time.Duration // for a turn; 0: no limit
}

// A Result says how a search did at one puzzle.
type Result struct {
	Puzzle  Puzzle
	Moves   [len(Fractions)]string // the answers after each fraction of the limit
	Nodes   uint64                 // of all searches
	Elapsed time.Duration
}

// Solved reports whether the answer after a fraction of the limit is a best turn.
func (r Result) Solved(fraction int) bool { return slices.Contains(r.Puzzle.Best, r.Moves[fraction]) }

// Run sets puzzles to the search, one after the other, and calls report after
// each. The error is that of ctx, or says what the engine refuses.
func (r Runner) Run(ctx context.Context, puzzles []Puzzle, report func(Result)) error {
	session := engine.New(r.Registry)
	for _, o := range r.Options {
		if err := session.SetOption(o[0], o[1]); err != nil {
			return err
		}
	}
	for _, puzzle := range puzzles {
		result := Result{Puzzle: puzzle}
		if err := session.SetOption("Game", puzzle.Game); err != nil {
			return err
		}
		for fraction := range Fractions {
			if err := r.search(ctx, session, &result, fraction); err != nil {
				return fmt.Errorf("%v: %w", puzzle, err)
			}
		}
		report(result)
	}
	return nil
}

// search adds to a result the answer after a fraction of the limit.
func (r Runner) search(ctx context.Context, session *engine.Engine, result *Result, fraction int) error {
	if err := session.NewGame(); err != nil {
		return err
	}
	if err := session.SetPosition(result.Puzzle.FEN, nil); err != nil {
		return err
	}
	divisor := Fractions[fraction].Divisor
	request := engine.Request{Analysis: true}
	if r.Nodes > 0 {
		request.Nodes = max(1, r.Nodes/divisor)
	}
	if r.MoveTime > 0 {
		moveTime := r.MoveTime / time.Duration(divisor)
		request.MoveTime = &moveTime
	}
	err := session.Go(request, engine.Events{
		Info: func(engine.Line) {},
		Done: func(a engine.Answer) {
			result.Moves[fraction] = a.Move
			result.Nodes += a.Nodes
			result.Elapsed += a.Elapsed
		},
	})
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, session.Stop)
	session.Wait()
	stop()
	return ctx.Err()
}
