package engine_test

import (
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
)

// TestBareGame checks that a further game needs its rules, an evaluation and one line in
// the registry: every searcher plays it and proves its results.
func TestBareGame(t *testing.T) {
	r := enginetest.WithToys()
	for searcher := range r.Searchers {
		if searcher == "random" { // does not search
			continue
		}
		e := engine.New(r)
		set(t, e, "Game", "tictactoe")
		set(t, e, "Search", searcher)
		for _, c := range []struct {
			fen   string
			want  string
			turns int // to the proven end
		}{
			{"xx1/oo1/3 x", "c3", 1},
			{"xx1/oo1/3 o", "c2", 1},
			{"x2/1o1/o1x x", "c3", 3}, // a fork
		} {
			if err := e.SetPosition(c.fen, nil); err != nil {
				t.Fatal(err)
			}
			found, err := e.Best(t.Context(), engine.Limits{Nodes: 20_000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if found.Move != c.want {
				t.Errorf("%s, %q: answer %s, want %s", searcher, c.fen, found.Move, c.want)
			}
			score := found.Lines[0].Score
			if turns, proven := score.Mate(); !proven || turns != c.turns {
				t.Errorf("%s, %q: score %d, want a win in %d", searcher, c.fen, score, c.turns)
			}
		}
	}
}
