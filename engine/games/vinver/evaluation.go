package vinver

import (
	"tetrad/engine/game"
	eval "tetrad/eval/vinver"
	"tetrad/positions"
	rules "tetrad/positions/vinver"
)

// newEvaluation returns the evaluation of a variant.
func newEvaluation(g positions.Game) *game.Evaluation {
	e := eval.New(rules.MayPass(g))
	evaluation := game.FromPatterned(e)
	evaluation.ScoreSteps = e.ScoreSteps
	evaluation.Classes = &game.StepClasses{Count: e.PolicyFeatureCount(), Each: e.PolicyFeatures}
	return evaluation
}
