package veletas

import (
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// byOrder is how much the value of a race may depend on the order of its prizes, see
// TestRaceOrder of package eval. The prizes come in the order of squares.
const byOrder = 2

// TestSymmetries compares values and scores of steps in play under all symmetries of the
// board, with the colours as they are and exchanged. In the setup the colours have other
// tasks, and shooters are placed in the order of squares; TestEvaluator has its images.
func TestSymmetries(t *testing.T) {
	s := evaltest.Symmetric{
		Evaluate: Evaluator{}.Evaluate,
		Within:   byOrder,
		Scorers: []evaltest.Scorer{
			// The mean that is subtracted may differ as much as the values.
			{Name: "policy", Score: Evaluator{}.ScoreSteps, Within: 2 * byOrder},
			{Name: "order", Score: orderWhereUsed},
		},
		Action: stepAction,
		Images: append(evaltest.BoardImages("board", 1, positions.Symmetries-1, nil, inPlay),
			evaltest.BoardImages("colours exchanged", 0, positions.Symmetries-1, exchanged, inPlay)...),
	}
	for _, g := range veletas.Family.Variants() {
		s.Check(t, g, 3)
	}
}

// orderWhereUsed scores steps on the board that has an order. Its patterns know the edges
// of that board only.
func orderWhereUsed(p positions.Position, steps []positions.Step, scores []int32) {
	if HasOrder(p.(*veletas.Position)) {
		Evaluator{}.OrderSteps(p, steps, scores)
	}
}

// exchanged exchanges the colours of a position string.
var exchanged = evaltest.Sequence(evaltest.Field(0, evaltest.Exchange("bwBW")), evaltest.Field(1, evaltest.Exchange("bw")))

func inPlay(p positions.Position) bool { return p.(*veletas.Position).Phase() == veletas.Play }

func stepAction(position positions.Position, s positions.Step) (d evaltest.StepAction) {
	square := func(sq int) [2]int { return [2]int{veletas.File(sq), veletas.Rank(sq)} }
	if _, shoots := position.(*veletas.Position).Mover(); shoots {
		return evaltest.StepAction{Kind: 1, Count: 1, Squares: [2][2]int{square(int(s))}}
	}
	from, to := veletas.FromTo(s)
	return evaltest.StepAction{Count: 2, Squares: [2][2]int{square(from), square(to)}}
}
