package verto

import (
	"tetrad/engine/game"
	eval "tetrad/eval/verto"
	"tetrad/positions"
	rules "tetrad/positions/verto"
)

// minGuided is the size of the smallest boards on which MCTS follows a policy where
// captures are compulsory. On smaller ones it wins more by evaluating the position after
// each step (docs/dev/experiments/mcts.md).
const minGuided = 8

// newEvaluation returns the evaluation of a variant.
func newEvaluation(g positions.Game) *game.Evaluation {
	var e eval.Evaluator
	evaluation := game.FromPatterned(e)
	if start := g.Start().(*rules.Position); !start.CapturesCompulsory() || start.Size() >= minGuided {
		evaluation.ScoreSteps = e.ScoreSteps
		evaluation.Classes = &game.StepClasses{Count: e.PolicyFeatureCount(), Each: e.PolicyFeatures}
	}
	return evaluation
}
