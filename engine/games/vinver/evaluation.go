package vinver

import (
	"tetrad/engine/game"
	eval "tetrad/eval/vinver"
	"tetrad/positions"
	rules "tetrad/positions/vinver"
	"tetrad/search"
)

// newEvaluation returns the evaluation of a variant. Without passes, a game is another one:
// a player with no harmless stone left often loses.
func newEvaluation(g positions.Game) *game.Evaluation {
	var e eval.Evaluator
	evaluation := &game.Evaluation{
		Evaluation:  search.Evaluation{Evaluate: e.Evaluate, ScoreSteps: e.ScoreSteps},
		Explain:     e.Explain,
		Fingerprint: e.Fingerprint,
		Features: &game.Features{
			Names: e.FeatureNames(), Append: e.Features,
			Tables: &game.Tables{Append: e.Patterns, AppendPhases: e.PhaseWeights, Size: e.TableSize},
		},
		Classes: &game.StepClasses{Count: e.PolicyFeatureCount(), Each: e.PolicyFeatures},
	}
	if !rules.MayPass(g) {
		var n eval.NoPass
		evaluation.Evaluate, evaluation.ScoreSteps, evaluation.Explain = n.Evaluate, n.ScoreSteps, n.Explain
		evaluation.Features = &game.Features{
			Names: n.FeatureNames(), Append: n.Features,
			Tables: &game.Tables{Append: n.Patterns, AppendPhases: n.PhaseWeights, Size: n.TableSize},
		}
	}
	return evaluation
}
