// Package searchtest checks what every search.Searcher promises, on any game. Only
// tests import it.
package searchtest

import (
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/search"
)

// Run runs one search of p under limits. It returns the result and everything that
// the search reported. It fails the test if the result is not a complete legal turn.
func Run(t testing.TB, s search.Searcher, p positions.Position, e *search.Evaluation, change func(*search.Task)) (search.Result, []search.Info) {
	t.Helper()
	var infos []search.Info
	task := search.Task{
		Root: p, Evaluation: e, Threads: 1, MultiPV: 1,
		Control: search.NewControl(),
		Report: func(i search.Info) {
			i.PV = slices.Clone(i.PV)
			infos = append(infos, i)
		},
	}
	change(&task)
	fen, key := p.FEN(), p.Key()
	result := s.Search(task)
	if p.FEN() != fen || p.Key() != key {
		t.Fatalf("the search has changed its root from %s to %s", fen, p.FEN())
	}
	checkTurn(t, p, result.Turn)
	for _, i := range infos {
		checkInfo(t, p, i)
	}
	return result, infos
}

// StoppedBeforeItBegins checks that searches of p which are told to end at once still
// report and answer.
func StoppedBeforeItBegins(t *testing.T, newSearcher func() search.Searcher, p positions.Position) {
	for name, stop := range map[string]func(*search.Task){
		"by stop":          func(task *search.Task) { task.Control.Stop() },
		"by the clock":     func(task *search.Task) { task.Control.SetBudget(search.Budget{}) },
		"by a single node": func(task *search.Task) { task.Nodes = 1 },
	} {
		t.Run(name, func(t *testing.T) {
			_, infos := Run(t, newSearcher(), p, Flat, stop)
			if len(infos) == 0 {
				t.Error("nothing was reported")
			}
		})
	}
}

// checkTurn fails the test if turn is not exactly one complete legal turn from p.
func checkTurn(t testing.TB, p positions.Position, turn []positions.Step) {
	t.Helper()
	q := p.Copy()
	for i, s := range turn {
		if !slices.Contains(q.Steps(nil), s) {
			t.Fatalf("%s: step %d of %v is illegal", p.FEN(), i+1, turn)
		}
		q.Do(s)
		if q.MidTurn() != (i < len(turn)-1) {
			t.Fatalf("%s: %v is not one whole turn", p.FEN(), turn)
		}
	}
	if len(turn) == 0 {
		t.Fatalf("%s: no turn", p.FEN())
	}
	if string := p.TurnString(turn); !legal(p, string) {
		t.Fatalf("%s: turn %s is refused", p.FEN(), string)
	}
}

func legal(p positions.Position, turn string) bool {
	_, err := p.ParseTurn(turn)
	return err == nil
}

// checkInfo fails the test if a line is not legal or does not begin with a complete
// turn.
func checkInfo(t testing.TB, p positions.Position, i search.Info) {
	t.Helper()
	q := p.Copy()
	turns := 0
	for n, s := range i.PV {
		if !slices.Contains(q.Steps(nil), s) {
			t.Fatalf("%s: step %d of the line %v is illegal", p.FEN(), n+1, i.PV)
		}
		q.Do(s)
		if !q.MidTurn() {
			turns++
		}
	}
	if turns == 0 || i.Line < 1 {
		t.Fatalf("%s: line %+v has no whole turn", p.FEN(), i)
	}
	if mate, ok := i.Score.Mate(); ok && mate == 0 {
		t.Fatalf("%s: a proven end in 0 turns", p.FEN())
	}
	if i.WDL != nil && i.WDL.Win+i.WDL.Draw+i.WDL.Loss != 1000 {
		t.Fatalf("%s: chances %v", p.FEN(), *i.WDL)
	}
}

// Flat is an evaluation that values all positions equally.
var Flat = &search.Evaluation{Evaluate: func(positions.Position) int { return 0 }}
