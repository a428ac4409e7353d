package engine

import "tetrad/search"

// The constants of Monte-Carlo tree search for each game are those that won
// matches; a game that is not here has the general ones.
var (
	vertoTree = tuned(func(t *search.Tree) {
		t.Exploration = 0.9
		t.History = 1
	})
	veletasTree = tuned(func(t *search.Tree) {
		t.Exploration = 1
		t.Temperature = 200
		t.Ranked = true
	})
	trapTree = tuned(func(t *search.Tree) {
		t.Exploration = 0.4
	})
	vinverTree = tuned(func(t *search.Tree) {
		t.Exploration = 1
		t.Ranked = true
		t.Scale = 125
	})
)

// tuned returns the general constants, changed.
func tuned(change func(*search.Tree)) *search.Tree {
	t := search.DefaultTree()
	change(&t)
	return &t
}
