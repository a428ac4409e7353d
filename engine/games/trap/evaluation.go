package trap

import (
	"tetrad/engine/game"
	eval "tetrad/eval/trap"
	"tetrad/positions"
)

// newEvaluation returns the evaluation, which is the same for all variants. MCTS evaluates
// the position after each step instead of following a policy.
func newEvaluation(positions.Game) *game.Evaluation {
	var e eval.Evaluator
	evaluation := game.FromPatterned(e)
	evaluation.Setup = e.Setup
	return evaluation
}
