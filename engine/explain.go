package engine

import (
	"tetrad/eval"
	"tetrad/positions"
)

// explainer is an evaluator that can name the parts of its estimate.
type explainer interface {
	Explain(positions.Position) []eval.Term
}

// Explain returns the static evaluation of the current position in centipawns
// for the player to move, at full strength, and its terms where the evaluation
// can name them. After the end of the game the error is positions.ErrGameOver.
func (e *Engine) Explain() (total int, terms []eval.Term, err error) {
	p := e.history.position
	if p.Outcome() != positions.Undecided {
		return 0, nil, positions.ErrGameOver
	}
	evaluator, err := e.currentEvaluator()
	if err != nil {
		return 0, nil, err
	}
	if x, ok := evaluator.(explainer); ok {
		terms = x.Explain(p)
	}
	return evaluator.Evaluate(p), terms, nil
}
