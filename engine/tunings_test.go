package engine_test

import (
	"fmt"
	"testing"

	"tetrad/engine"
	"tetrad/search"
)

// TestTunings checks that each tuning of a game changes the parameters of one searcher, and
// that all searchers take the scale of the game's evaluation.
func TestTunings(t *testing.T) {
	r := engine.Default()
	for _, entry := range r.Games {
		for i, tune := range entry.Tunings {
			changed := 0
			for _, newSearcher := range r.Searchers {
				p := newSearcher(1).Parameters()
				before := fmt.Sprintf("%+v", p)
				if tune(p); fmt.Sprintf("%+v", p) != before {
					changed++
				}
			}
			if changed != 1 {
				t.Errorf("%s: tuning %d changes %d searchers", entry.Family.Name, i, changed)
			}
		}
		for name, newSearcher := range r.Searchers {
			s := newSearcher(1)
			entry.Configure(s)
			for _, p := range search.ListParams(s.Parameters()) {
				if want := fmt.Sprintf("%.6g", entry.ChanceScale()); p.Name == "Scale" && p.Value != want {
					t.Errorf("%s: %s has the scale %s, want %s", entry.Family.Name, name, p.Value, want)
				}
			}
		}
	}
}
