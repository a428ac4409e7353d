package suites

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tetrad/engine"
)

// Fractions are the fractions of the limit after which the answer is taken. Each has
// its own search, since a search does not report the answer that it would have given
// earlier. The steps are equal in the logarithm of the limit, see [Result.Points].
var Fractions = [5]struct {
	Name    string
	Divisor uint64
}{{"1/256", 256}, {"1/64", 64}, {"1/16", 16}, {"1/4", 4}, {"full", 1}}

// A Runner gives puzzles to a search. The search remembers nothing from one puzzle to
// the next.
type Runner struct {
	Registry engine.Registry
	Options  [][2]string   // of the engine, as pairs of name and value
	Nodes    uint64        // for a turn; 0: no limit
	MoveTime time.Duration // for a turn; 0: no limit
}

// A Result is the result of a search of one puzzle.
type Result struct {
	Puzzle  Puzzle                 `json:"-"`
	Moves   [len(Fractions)]string `json:"moves"` // the answers after each fraction of the limit
	Nodes   uint64                 `json:"nodes"` // of all searches
	Elapsed time.Duration          `json:"elapsed"`
}

// Points returns the share of the limits with which the search finds a best turn, 0 to
// 1. Since the limits are a geometric series, it is a measure of how small the logarithm
// of the needed limit is.
func (r Result) Points() float64 {
	solved := 0.0
	for fraction := range Fractions {
		if r.Solved(fraction) {
			solved++
		}
	}
	return solved / float64(len(Fractions))
}

// Solved reports whether the answer after a fraction of the limit is a best turn.
func (r Result) Solved(fraction int) bool { return slices.Contains(r.Puzzle.Best, r.Moves[fraction]) }

// A limit is the limit of one search.
type limit struct {
	nodes    uint64
	moveTime time.Duration
}

// after returns the limit after a fraction of it.
func (r Runner) after(fraction int) limit {
	divisor := Fractions[fraction].Divisor
	l := limit{moveTime: r.MoveTime / time.Duration(divisor)}
	if r.Nodes > 0 {
		l.nodes = max(1, r.Nodes/divisor)
	}
	return l
}

// A session answers puzzles without what it remembers of earlier searches. The error is
// the error of ctx, or reports what the engine refuses.
type session interface {
	answer(ctx context.Context, p Puzzle, l limit) (engine.Answer, error)
}

// solve gives a puzzle to a session.
func (r Runner) solve(ctx context.Context, s session, puzzle Puzzle) (Result, error) {
	result := Result{Puzzle: puzzle}
	for fraction := range Fractions {
		answer, err := s.answer(ctx, puzzle, r.after(fraction))
		if err != nil {
			return result, fmt.Errorf("%v: %w", puzzle, err)
		}
		result.Moves[fraction] = answer.Move
		result.Nodes += answer.Nodes
		result.Elapsed += answer.Elapsed
	}
	return result, nil
}

// An ownSession is a session of the engine of this program.
type ownSession struct {
	*engine.Player
	options [][2]string
}

// session returns a session of the search.
func (r Runner) session() (ownSession, error) {
	player, err := engine.NewPlayer(r.Registry, engine.Settings{Options: r.Options})
	return ownSession{player, r.Options}, err
}

func (s ownSession) answer(ctx context.Context, puzzle Puzzle, l limit) (engine.Answer, error) {
	if err := s.Set(engine.Settings{Game: puzzle.Game, Options: s.options}); err != nil {
		return engine.Answer{}, err
	}
	p, err := s.Position(puzzle.FEN, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	request := engine.Request{Analysis: true, Nodes: l.nodes}
	if l.moveTime > 0 {
		request.MoveTime = &l.moveTime
	}
	s.NewGame()
	found, err := s.Best(ctx, p, request)
	if err != nil {
		return engine.Answer{}, err
	}
	return found.Answer, ctx.Err()
}
