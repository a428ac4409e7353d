package suites

import (
	"context"
	"slices"

	"tetrad/engine"
	"tetrad/search/alphabeta"
)

// A Regrader grades puzzles again, after a change of the searches or the evaluation.
type Regrader struct {
	Registry engine.Registry

	graders map[string]*grader // by the default search
}

// Regrade returns a puzzle with the grade that it has today. ok is false if the turn
// that looks best without a search is one of the best ones, so that it is no puzzle any
// more.
func (g *Regrader) Regrade(ctx context.Context, p Puzzle) (graded Puzzle, ok bool, err error) {
	position, err := p.Position(g.Registry)
	if err != nil {
		return p, false, err
	}
	evaluator, err := g.Registry.Evaluator(p.Game)
	if err != nil {
		return p, false, err
	}
	if turn, _ := choose(alphabeta.New(1), position, evaluator, 1); slices.Contains(p.Best, position.TurnString(turn)) {
		return p, false, nil
	}
	_, entry, err := g.Registry.Game(p.Game)
	if err != nil {
		return p, false, err
	}
	if g.graders == nil {
		g.graders = map[string]*grader{}
	}
	if g.graders[entry.Auto] == nil {
		if g.graders[entry.Auto], err = newGrader(g.Registry, entry); err != nil {
			return p, false, err
		}
	}
	p.Grade, err = g.graders[entry.Auto].grade(ctx, p)
	return p, true, err
}
