package engine_test

import (
	"testing"

	"tetrad/engine"
)

// nodesTo returns the nodes of a search to a depth, in a new game.
func nodesTo(t *testing.T, e *engine.Engine, depth int) uint64 {
	t.Helper()
	if err := e.NewGame(); err != nil {
		t.Fatal(err)
	}
	return receive(t, begin(t, e, engine.Limits{Depth: depth})).Nodes
}

// TestHiddenOptions checks that a hidden option changes the search until it is reset,
// in every game, and that it is not listed.
func TestHiddenOptions(t *testing.T) {
	e := engine.New(engine.Default())
	set(t, e, "Hash", "1")
	set(t, e, "Search", "alphabeta")
	listed := len(e.Options())
	const depth = 5
	before := nodesTo(t, e, depth)
	set(t, e, "AlphaBeta.lateMoveReduction", "false")
	if got := nodesTo(t, e, depth); got <= before {
		t.Errorf("%d nodes without reductions, %d with them", got, before)
	}
	set(t, e, "Game", "trap-4")
	set(t, e, "Hash", "2") // makes another searcher
	set(t, e, "Game", "verto")
	set(t, e, "Hash", "1")
	if got := nodesTo(t, e, depth); got <= before {
		t.Errorf("%d nodes in another searcher", got)
	}
	set(t, e, "alphabeta.LateMoveReduction", "default")
	if got := nodesTo(t, e, depth); got != before {
		t.Errorf("%d nodes with the default, %d before", got, before)
	}
	set(t, e, "alphabeta.RootTurns", "100")
	set(t, e, "alphabeta.RootTurns", "default")
	if got := nodesTo(t, e, depth); got != before {
		t.Errorf("%d nodes after a number was taken back, %d before", got, before)
	}
	if got := len(e.Options()); got != listed {
		t.Errorf("%d options are listed, %d before", got, listed)
	}
}

func TestHiddenOptionErrors(t *testing.T) {
	e := engine.New(engine.Default())
	set(t, e, "Hash", "1")
	set(t, e, "Search", "alphabeta")
	before := nodesTo(t, e, 3)
	for _, c := range []struct{ name, value, want string }{
		{"alphabeta.ProbCut", "no", `option alphabeta.ProbCut: "no" is not true or false`},
		{"alphabeta.ProbCutDepth", "1", `option alphabeta.ProbCutDepth: "1" is not a whole number from 2 to 20`},
		{"mcts.Exploration", "-1", `option mcts.Exploration: "-1" is not a number from 0 to 100`},
		{"alphabeta.", "1", `option alphabeta.: there is no parameter ""; parameters are Scale, Aspiration, `},
		{"mcts.Explore", "default", `option mcts.Explore: there is no parameter "Explore"; parameters are Scale, Exploration, `},
		{"random.Exploration", "1", "the searcher random has no parameters"},
		{"gamma.ProbCut", "1", `there is no option "gamma.ProbCut"; options are Game, `},
		{"ProbCut", "1", `there is no option "ProbCut"; options are Game, `},
	} {
		if err := e.SetOption(c.name, c.value); err == nil || len(err.Error()) < len(c.want) || err.Error()[:len(c.want)] != c.want {
			t.Errorf("%s = %q: error %v, want %s", c.name, c.value, err, c.want)
		}
	}
	if got := nodesTo(t, e, 3); got != before {
		t.Errorf("%d nodes after refused options, %d before", got, before)
	}
}
