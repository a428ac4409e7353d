// Package suites gives sets of puzzles to searches, and measures how soon a search finds a
// best turn.
package suites

import (
	"context"
	"fmt"
	"time"

	"tetrad/engine"
	"tetrad/engine/sets"
	"tetrad/positions"
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

// Check refuses a list with a puzzle whose claim does not tell which answers are right.
func Check(list []*sets.Puzzle) error {
	for _, p := range list {
		if p.Kind == sets.Margin {
			return fmt.Errorf("turns that are not listed may be as good; tetrad-lab set prove measures exact searches: %v", p)
		}
	}
	return nil
}

// A Result is the result of a search of one puzzle.
type Result struct {
	Puzzle  *sets.Puzzle           `json:"-"`
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

// Solved reports whether the answer after a fraction of the limit is one of the turns.
func (r Result) Solved(fraction int) bool {
	return r.Puzzle.Keeps(r.Moves[fraction])
}

// after returns the limits of a search after a fraction of them.
func (r Runner) after(fraction int) engine.Limits {
	divisor := Fractions[fraction].Divisor
	l := engine.Limits{Analysis: true, MoveTime: r.MoveTime / time.Duration(divisor)}
	if r.Nodes > 0 {
		l.Nodes = max(1, r.Nodes/divisor)
	}
	return l
}

// solve gives a puzzle to a session.
func (r Runner) solve(ctx context.Context, s session, puzzle *sets.Puzzle) (Result, error) {
	result := Result{Puzzle: puzzle}
	for fraction := range Fractions {
		answer, err := s.answer(ctx, puzzle, r.after(fraction))
		if err != nil {
			return result, fmt.Errorf("%v: %w", puzzle, err)
		}
		result.Moves[fraction] = r.named(puzzle, answer.Move)
		result.Nodes += answer.Nodes
		result.Elapsed += answer.Elapsed
	}
	return result, nil
}

// named returns an answer as the puzzle names it: where only one board is good, each move
// to it is the turn of the puzzle.
func (r Runner) named(puzzle *sets.Puzzle, move string) string {
	p, err := puzzle.Position(r.Registry)
	if err != nil || !puzzle.Kind.IsLine() {
		return move
	}
	q := p.Copy()
	_, err = positions.PlayTurn(p, puzzle.Turns[0])
	if _, illegal := positions.PlayTurn(q, move); err == nil && illegal == nil && p.Key() == q.Key() {
		return puzzle.Turns[0]
	}
	return move
}
