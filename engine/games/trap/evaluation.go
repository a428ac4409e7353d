package trap

import (
	"tetrad/engine/game"
	eval "tetrad/eval/trap"
	"tetrad/positions"
	"tetrad/search"
)

// newEvaluation returns the evaluation, which is the same for all variants. MCTS evaluates
// the position after each step instead of following a policy.
func newEvaluation(positions.Game) *game.Evaluation {
	var e eval.Evaluator
	return &game.Evaluation{
		Evaluation:  search.Evaluation{Evaluate: e.Evaluate},
		Explain:     e.Explain,
		Fingerprint: e.Fingerprint,
		Setup:       e.Setup,
		Features: &game.Features{
			Names: e.FeatureNames(), Append: e.Features,
			Tables: &game.Tables{Append: e.Patterns, AppendPhases: e.PhaseWeights, Size: e.TableSize},
		},
	}
}
