package engine

import (
	"tetrad/eval"
	"tetrad/positions"
)

// Explain returns the static value of the current position in centipawns for the player
// to move, at full strength, the terms whose sum it is, and how much less it is without each
// part of what the evaluation sees. Parts need not add up to the value. An evaluation that
// cannot tell its terms or parts has none. After the end of the game the error is
// positions.ErrGameOver.
func (e *Engine) Explain() (total int, terms, parts []eval.Term, err error) {
	p := e.history.position
	if p.Outcome() != positions.Undecided {
		return 0, nil, nil, positions.ErrGameOver
	}
	evaluation, err := e.currentEvaluation()
	if err != nil {
		return 0, nil, nil, err
	}
	if evaluation.Explain != nil {
		terms = evaluation.Explain(p)
	}
	if evaluation.Parts != nil {
		parts = evaluation.Parts(p)
	}
	return evaluation.Evaluate(p), terms, parts, nil
}
