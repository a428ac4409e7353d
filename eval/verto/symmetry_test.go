package verto

import (
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions"
	"tetrad/positions/verto"
)

// TestSymmetries compares values and scores of steps under all symmetries of the board, with
// the colours as they are and exchanged. The same numbers are added in another order, so
// there is no difference.
func TestSymmetries(t *testing.T) {
	s := evaltest.Symmetric{
		Evaluate: Evaluator{}.Evaluate,
		Scorers:  []evaltest.Scorer{{Name: "policy", Score: Evaluator{}.ScoreSteps}},
		Action:   stepAction,
		Images: append(evaltest.BoardImages("board", 1, positions.Symmetries-1, nil, nil),
			evaltest.BoardImages("colours exchanged", 0, positions.Symmetries-1, evaltest.Exchange("bw"), nil)...),
	}
	for _, g := range verto.Family.Variants() {
		s.Check(t, g, 3)
	}
}

func stepAction(position positions.Position, s positions.Step) (d evaltest.StepAction) {
	p := position.(*verto.Position)
	add := func(sq int) {
		d.Squares[d.Count] = [2]int{sq % p.Stride(), sq / p.Stride()}
		d.Count++
	}
	if d.Kind = int(verto.KindOf(s)); d.Kind == int(verto.Pass) {
		return d
	}
	add(verto.StepSquare(s))
	if sq, ok := p.Flipped(s); ok {
		add(sq)
	}
	return d
}
