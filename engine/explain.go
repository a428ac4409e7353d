package engine

import (
	"tetrad/eval"
	"tetrad/positions"
)

// explainer is an evaluator that can list the terms of its value.
type explainer interface {
	Explain(positions.Position) []eval.Term
}

// Explain returns the static value of the current position in centipawns for the player
// to move, at full strength. It also returns the terms of the value if the evaluator
// can list them. After the end of the game the error is positions.ErrGameOver.
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
