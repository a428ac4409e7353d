package engine_test

import (
	"os"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions/longtest"
)

// TestEveryGameIsSearched checks that every searcher answers with a legal move in every
// variant.
func TestEveryGameIsSearched(t *testing.T) {
	r := enginetest.WithFifth()
	for _, entry := range r.Games {
		for _, game := range entry.Family.Variants() {
			e := engine.New(r)
			set(t, e, "Hash", "1")
			set(t, e, "Game", game.Name())
			for _, searcher := range []string{"alphabeta", "mcts"} {
				set(t, e, "Search", searcher)
				a := receive(t, begin(t, e, engine.Request{Nodes: 50}))
				checkLegal(t, e, a.Move)
			}
			if !longtest.Enabled() {
				break
			}
		}
	}
}

func TestSearchIsReproducible(t *testing.T) {
	r := enginetest.WithFifth()
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
				a := receive(t, begin(t, e, engine.Request{Nodes: 500}))
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

// TestEveryGameIsChecked checks that every game has slow rules, a test against them,
// and an engine with faults, in the places where other tests look for them.
func TestEveryGameIsChecked(t *testing.T) {
	for _, entry := range engine.Default().Games {
		name := entry.Family.Name
		for _, path := range []string{
			"../positions/" + name + "/slow", "games/" + name + "/rules_test.go", "games/" + name + "/faults",
		} {
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
