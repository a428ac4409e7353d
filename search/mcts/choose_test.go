package mcts

import (
	"math"
	"testing"

	"tetrad/positions/verto"
	"tetrad/search"
)

// TestKeptChild compares chooseAgain with choose at the root. A kept child may have a smaller
// bound than another, whose prior counts for more with each visit, but hardly: without a look at
// its own bound, the difference is 0.04 here.
func TestKeptChild(t *testing.T) {
	params := Defaults()
	w := warmWorker(search.Task{
		Root: verto.Family.New(6, "").Start(), Evaluation: noise, Control: search.NewControl(),
	}, params)
	w.expandRoot()
	root, kept := w.tree.root, 0
	for range 5000 {
		visits, l, before := root.visits()+1, root.list(), w.kept
		again, _ := w.chooseAgain(root, &l, visits)
		if before == w.kept && visits >= keptVisits {
			kept++
		}
		if best, _, _ := w.choose(root, &l, visits); best != nil && again != nil {
			explore := params.Exploration * math.Sqrt(float64(visits))
			got, want := again.bound(again.state(), explore, 0), best.bound(best.state(), explore, 0)
			if got < want-0.005 {
				t.Fatalf("visit %d: a child with the bound %f is kept, and there is one with %f", visits, got, want)
			}
		}
		w.playout()
	}
	if kept < 1000 {
		t.Errorf("a child was kept %d times", kept)
	}
}
