package vinver

import (
	"tetrad/engine/game"
	eval "tetrad/eval/vinver"
	"tetrad/positions"
	rules "tetrad/positions/vinver"
)

// newEvaluation returns the evaluation of a variant. Without passes, a game is another one:
// a player with no harmless stone left often loses.
func newEvaluation(g positions.Game) *game.Evaluation {
	var e eval.Evaluator
	evaluation, score := game.FromPatterned(e), e.ScoreSteps
	if !rules.MayPass(g) {
		var n eval.NoPass
		evaluation, score = game.FromPatterned(n), n.ScoreSteps
	}
	evaluation.ScoreSteps = score
	evaluation.Classes = &game.StepClasses{Count: e.PolicyFeatureCount(), Each: e.PolicyFeatures}
	return evaluation
}
