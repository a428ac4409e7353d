package alphabeta

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/trap"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// countingNoise returns an evaluation that values positions by a hash of their keys, and
// counts how often it is asked.
func countingNoise(salt uint64, asked *int) *search.Evaluation {
	return &search.Evaluation{Evaluate: func(p positions.Position) int {
		*asked++
		return int((p.Key()^salt)*0x9E3779B97F4A7C15>>56) - 128
	}}
}

// searchNodes searches some turns of Trap and returns the score and the nodes.
func searchNodes(t *testing.T, s *Searcher, e *search.Evaluation) (search.Score, uint64) {
	p := trap.Family.New(4, "").Start()
	_, infos := searchtest.Run(t, s, p, e, func(task *search.Task) { task.Depth = 4 })
	last := infos[len(infos)-1]
	return last.Score, last.Nodes
}

// TestStaticValuesAreRemembered asks twice for the value of a position.
func TestStaticValuesAreRemembered(t *testing.T) {
	s, asked := New(1), 0
	searchNodes(t, s, countingNoise(1, &asked))
	w := s.workers[0]
	w.evals.clear()
	asked = 0
	value := w.evaluate()
	if again := w.evaluate(); again != value || asked != 1 {
		t.Errorf("%d, then %d; %d evaluations", value, again, asked)
	}
}

// TestStaticValuesAreForgotten clears caches with few and with many values.
func TestStaticValuesAreForgotten(t *testing.T) {
	c := new(evalCache)
	few := len(c.filled)
	for _, values := range []int{0, 1, few - 1, few, few + 1, len(c.slots), 2} {
		for i := range values {
			c.store(uint64(i*77%len(c.slots)), 1)
		}
		c.clear()
		if c.slots != (evalCache{}).slots {
			t.Errorf("something is left of %d values", values)
		}
	}
}

// TestStaticValuesOfAnotherEvaluation searches with one evaluation and then with another,
// which gets the same result as in a new searcher.
func TestStaticValuesOfAnotherEvaluation(t *testing.T) {
	var asked int
	s := New(1)
	searchNodes(t, s, countingNoise(1, &asked))
	s.Forget()
	score, nodes := searchNodes(t, s, countingNoise(2, &asked))
	wantScore, wantNodes := searchNodes(t, New(1), countingNoise(2, &asked))
	if score != wantScore || nodes != wantNodes {
		t.Errorf("score %d with %d nodes, want %d with %d", score, nodes, wantScore, wantNodes)
	}
}
