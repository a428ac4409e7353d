package engine_test

import (
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	ataxx "tetrad/engine/enginetest/games/ataxx/content"
	"tetrad/positions/projecttest"
)

// TestEveryGameIsSearched checks that every searcher answers with a legal move in every
// variant; in short tests in the smallest and the usual one of each game. Several engines
// search the same game at once, so that with the race detector the test also checks what
// all engines of a program share: tables and weights.
func TestEveryGameIsSearched(t *testing.T) {
	r := enginetest.WithToys()
	for _, entry := range r.Games {
		usual := entry.Family.New(entry.Family.DefaultSize, "").Name()
		for i, game := range entry.Family.Variants() {
			if i > 0 && game.Name() != usual && !projecttest.Enabled() {
				continue
			}
			for _, searcher := range []string{"alphabeta", "mcts"} {
				t.Run(game.Name()+"/"+searcher, func(t *testing.T) {
					t.Parallel()
					e := engine.New(r)
					set(t, e, "Hash", "1")
					set(t, e, "Game", game.Name())
					set(t, e, "Search", searcher)
					a := receive(t, begin(t, e, engine.Limits{Nodes: 50}))
					checkLegal(t, e, a.Move)
				})
			}
		}
	}
}

func TestSearchIsReproducible(t *testing.T) {
	r := enginetest.WithToys()
	for _, entry := range r.Games {
		for _, level := range []string{"5", "20"} {
			e := engine.New(r)
			set(t, e, "Hash", "1")
			set(t, e, "Level", level)
			set(t, e, "Game", entry.Family.Variants()[0].Name())
			var first engine.Answer
			for i := range 2 {
				if err := e.NewGame(); err != nil {
					t.Fatal(err)
				}
				a := receive(t, begin(t, e, engine.Limits{Nodes: 500}))
				a.Elapsed = 0
				if i == 0 {
					first = a
				} else if a != first {
					t.Errorf("%s, level %s: %+v, then %+v", entry.Family.Name, level, first, a)
				}
			}
		}
	}
}

// TestToys checks that one of the toys lacks nothing that commands and protocols use, and
// the other one nearly all of it.
func TestToys(t *testing.T) {
	if missing := enginetest.Missing(ataxx.Entry()); len(missing) > 0 {
		t.Errorf("of Ataxx this is missed: %q", missing)
	}
	if missing := enginetest.Missing(enginetest.Bare()); len(missing) < 8 {
		t.Errorf("of a game without anything only this is missed: %q", missing)
	}
}
