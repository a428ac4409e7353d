package engine_test

import (
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// uses counts the uses of an evaluation.
type uses struct{ evaluated, scored, ordered int }

// evaluation returns one whose uses are counted.
func (u *uses) evaluation(positions.Game) *game.Evaluation {
	return &game.Evaluation{Evaluation: search.Evaluation{
		Evaluate:   func(positions.Position) int { u.evaluated++; return 0 },
		ScoreSteps: func(positions.Position, []positions.Step, []int32) { u.scored++ },
		OrderSteps: func(positions.Position, []positions.Step, []int32) { u.ordered++ },
	}}
}

// TestTablesAreMadeOnce checks that an evaluation makes its tables once per game: in a
// new game or, at the latest, when a search begins. Evaluations make their tables at
// first use.
func TestTablesAreMadeOnce(t *testing.T) {
	for name, prepare := range map[string]func(*engine.Engine) error{
		"a new game": (*engine.Engine).NewGame,
		"a search": func(e *engine.Engine) error {
			receive(t, begin(t, e, engine.Limits{}))
			return nil
		},
	} {
		var counts uses
		r := enginetest.Registry() // its searchers do not evaluate
		r.Games[0].NewEvaluation = counts.evaluation
		e := engine.New(r)
		if counts != (uses{}) {
			t.Errorf("tables are made before they are needed: %+v", counts)
		}
		if err := prepare(e); err != nil {
			t.Fatal(err)
		}
		if counts != (uses{1, 1, 1}) {
			t.Errorf("after %s: %+v", name, counts)
		}
		receive(t, begin(t, e, engine.Limits{}))
		if counts != (uses{1, 1, 1}) {
			t.Errorf("after %s and a search: %+v", name, counts)
		}
	}
}
