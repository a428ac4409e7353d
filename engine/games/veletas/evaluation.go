package veletas

import (
	"tetrad/engine/game"
	eval "tetrad/eval/veletas"
	"tetrad/positions"
	rules "tetrad/positions/veletas"
)

// newEvaluation returns the evaluation of a variant. The net and the learned order of steps
// are those of the usual board.
func newEvaluation(g positions.Game) *game.Evaluation {
	var e eval.Evaluator
	evaluation := game.FromLinear(e)
	evaluation.ScoreSteps = e.ScoreSteps
	evaluation.Features.Race = e.Race
	evaluation.Classes = &game.StepClasses{Count: e.PolicyFeatureCount(), Each: e.PolicyFeatures}
	evaluation.Net = &game.Net{Shape: e.Shape(), Inputs: e.Inputs}
	start := g.Start().(*rules.Position)
	if eval.HasNet(start) {
		evaluation.Parts = e.Parts
	}
	if eval.HasOrder(start) {
		evaluation.OrderSteps = e.OrderSteps
	}
	return evaluation
}
