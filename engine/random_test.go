package engine

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/verto"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestRandomTurns plays whole games: each turn is legal, the same seed repeats it, and
// some other seeds change it.
func TestRandomTurns(t *testing.T) {
	p := verto.Family.New(5, "").Start()
	differ := false
	for p.Outcome() == positions.Undecided {
		play := func(seed uint64) string {
			r, _ := searchtest.Run(t, randomSearcher{}, p, searchtest.Flat, func(task *search.Task) { task.Seed = seed })
			return p.TurnString(r.Turn)
		}
		turn := play(1)
		if again := play(1); again != turn {
			t.Fatalf("%s: first %s, then %s", p.FEN(), turn, again)
		}
		differ = differ || play(2) != turn
		steps, err := p.ParseTurn(turn)
		if err != nil {
			t.Fatal(err)
		}
		positions.DoTurn(p, steps)
	}
	if !differ {
		t.Error("the seed changes nothing")
	}
}

// TestRandomSearchMoves checks that only the given turns are drawn.
func TestRandomSearchMoves(t *testing.T) {
	p := verto.Family.New(5, "").Start()
	only, err := p.ParseTurn("c3")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		r, _ := searchtest.Run(t, randomSearcher{}, p, searchtest.Flat, func(task *search.Task) {
			task.Seed, task.SearchMoves = seed, [][]positions.Step{only}
		})
		if turn := p.TurnString(r.Turn); turn != "c3" {
			t.Fatalf("seed %d draws %s", seed, turn)
		}
	}
}

func TestRandomStopped(t *testing.T) {
	searchtest.StoppedBeforeItBegins(t, func() search.Searcher { return randomSearcher{} }, verto.Family.New(5, "").Start())
}
