package engine

import (
	"tetrad/eval"
	"tetrad/positions"
)

// explainer is an evaluator that can list the terms of its value.
type explainer interface {
	Explain(positions.Position) []eval.Term
}

// partExplainer is an evaluator that knows what parts of its input are worth.
type partExplainer interface {
	Parts(positions.Position) []eval.Term
}

// Parts returns how much less the static value of the current position is without each
// part of what the evaluator sees, if the evaluator can tell. Unlike the terms of
// [Engine.Explain] they need not add up to the value.
func (e *Engine) Parts() (parts []eval.Term, err error) {
	p := e.history.position
	if p.Outcome() != positions.Undecided {
		return nil, positions.ErrGameOver
	}
	evaluator, err := e.currentEvaluator()
	if err != nil {
		return nil, err
	}
	if x, ok := evaluator.(partExplainer); ok {
		parts = x.Parts(p)
	}
	return parts, nil
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
