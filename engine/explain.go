package engine

import (
	"tetrad/eval"
	"tetrad/positions"
)

// Parts returns how much less the static value of the current position is without each
// part of what the evaluation sees, if it can tell. Unlike the terms of
// [Engine.Explain] they need not add up to the value.
func (e *Engine) Parts() (parts []eval.Term, err error) {
	p := e.history.position
	if p.Outcome() != positions.Undecided {
		return nil, positions.ErrGameOver
	}
	evaluation, err := e.currentEvaluation()
	if err != nil {
		return nil, err
	}
	if evaluation.Parts != nil {
		parts = evaluation.Parts(p)
	}
	return parts, nil
}

// Explain returns the static value of the current position in centipawns for the player
// to move, at full strength. It also returns the terms of the value if the evaluation
// can list them. After the end of the game the error is positions.ErrGameOver.
func (e *Engine) Explain() (total int, terms []eval.Term, err error) {
	p := e.history.position
	if p.Outcome() != positions.Undecided {
		return 0, nil, positions.ErrGameOver
	}
	evaluation, err := e.currentEvaluation()
	if err != nil {
		return 0, nil, err
	}
	if evaluation.Explain != nil {
		terms = evaluation.Explain(p)
	}
	return evaluation.Evaluate(p), terms, nil
}
