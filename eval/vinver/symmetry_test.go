package vinver

import (
	"strings"
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// TestSymmetries compares values and scores of steps under all symmetries of the game: those
// of the board that leave the edges to their owners, and the others with the colours
// exchanged. They are sums of whole numbers, so there is no difference.
func TestSymmetries(t *testing.T) {
	for _, g := range vinver.Family.Variants() {
		e := New(vinver.MayPass(g))
		s := evaltest.Symmetric{
			Evaluate: e.Evaluate,
			Scorers:  []evaltest.Scorer{{Name: "policy", Score: e.ScoreSteps}},
			Action:   stepAction,
			Images: append(evaltest.BoardImages("board", 1, 3, nil, nil),
				evaltest.BoardImages("colours exchanged", 4, 7, evaltest.Exchange("bw"), isFair)...),
		}
		s.Check(t, g, 2)
	}
}

// isFair reports whether the colours can be exchanged. Black begins, and the pie is the only
// chance to take Black, so at first they differ.
func isFair(p positions.Position) bool {
	q := p.(*vinver.Position)
	empty := q.Empties()
	return empty.Count() <= q.Size()*q.Size()-2 && !strings.HasSuffix(p.FEN(), "?")
}

func stepAction(_ positions.Position, s positions.Step) evaltest.StepAction {
	kind := vinver.KindOf(s)
	if kind > vinver.Flip {
		return evaltest.StepAction{Kind: int(kind)}
	}
	at := vinver.StepPoint(s)
	return evaltest.StepAction{Kind: int(kind), Count: 1, Squares: [2][2]int{{at.File(), at.Rank()}}}
}
