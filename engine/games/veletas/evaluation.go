package veletas

import (
	"tetrad/engine/game"
	eval "tetrad/eval/veletas"
	"tetrad/positions"
	rules "tetrad/positions/veletas"
	"tetrad/search"
)

// newEvaluation returns the evaluation of a variant. The net and the learned order of steps
// are those of the usual board.
func newEvaluation(g positions.Game) *game.Evaluation {
	var e eval.Evaluator
	evaluation := &game.Evaluation{
		Evaluation:  search.Evaluation{Evaluate: e.Evaluate, ScoreSteps: e.ScoreSteps},
		Explain:     e.Explain,
		Fingerprint: e.Fingerprint,
		Features:    &game.Features{Names: e.FeatureNames(), Append: e.Features, Race: e.Race},
		Classes:     &game.StepClasses{Count: e.PolicyFeatureCount(), Each: e.PolicyFeatures},
		Net:         &game.Net{Shape: e.Shape(), Inputs: e.Inputs},
	}
	start := g.Start().(*rules.Position)
	if eval.HasNet(start) {
		evaluation.Parts = e.Parts
	}
	if eval.HasOrder(start) {
		evaluation.OrderSteps = e.OrderSteps
	}
	return evaluation
}
