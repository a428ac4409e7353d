package engine_test

import (
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/search"
)

// uses counts the uses of an evaluator.
type uses struct{ evaluated, scored int }

type countedEvaluator struct{ *uses }

func (e countedEvaluator) Evaluate(positions.Position) int {
	e.evaluated++
	return 0
}

func (e countedEvaluator) ScoreSteps(positions.Position, []positions.Step, []int32) { e.scored++ }

// TestTablesAreMadeOnce checks that an evaluator makes its tables once per game: in a
// new game or, at the latest, when a search begins. Evaluators make their tables at
// first use.
func TestTablesAreMadeOnce(t *testing.T) {
	for name, prepare := range map[string]func(*engine.Engine) error{
		"a new game": (*engine.Engine).NewGame,
		"a search": func(e *engine.Engine) error {
			receive(t, begin(t, e, engine.Request{}))
			return nil
		},
	} {
		var counts uses
		r := enginetest.Registry() // its searchers do not evaluate
		r.Games[0].NewEvaluator = func(positions.Game) search.Evaluator { return countedEvaluator{&counts} }
		e := engine.New(r)
		if counts != (uses{}) {
			t.Errorf("tables are made before they are needed: %+v", counts)
		}
		if err := prepare(e); err != nil {
			t.Fatal(err)
		}
		if counts != (uses{1, 1}) {
			t.Errorf("after %s: %+v", name, counts)
		}
		receive(t, begin(t, e, engine.Request{}))
		if counts != (uses{1, 1}) {
			t.Errorf("after %s and a search: %+v", name, counts)
		}
	}
}
