// Package enginetest has a registry for tests of the engine and of the protocols: a toy
// game, and searchers whose behaviour is simple and known. Only tests import it.
package enginetest

import (
	"math/rand/v2"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/search"
)

// Registry returns a registry with tic-tac-toe, an evaluation to which all positions are
// level, and two searchers. "random" reports one line and plays a random turn at once.
// "endless" does the same, but answers only at Stop or when its time is up.
func Registry() engine.Registry {
	return engine.Registry{
		Games: []game.Entry{{Family: &positionstest.TicTacToe, NewEvaluation: Flat, Auto: "random"}},
		Searchers: map[string]func(int) search.Searcher{
			"random":  func(int) search.Searcher { return &Searcher{} },
			"endless": func(int) search.Searcher { return &Searcher{Endless: true} },
		},
	}
}

// Flat returns an evaluation to which all positions are level.
func Flat(positions.Game) *game.Evaluation { return flat }

var flat = Only(func(positions.Position) int { return 0 })(nil)

// Only returns what makes the evaluation that can do nothing but evaluate.
func Only(evaluate func(positions.Position) int) func(positions.Game) *game.Evaluation {
	evaluation := &game.Evaluation{Evaluation: search.Evaluation{Evaluate: evaluate}}
	return func(positions.Game) *game.Evaluation { return evaluation }
}

// A Searcher plays a random turn, chosen by the seed of the task.
type Searcher struct {
	Endless   bool        // search until stopped
	Forgotten int         // number of calls of Forget
	Last      search.Task // the task of the last search
}

// Search implements search.Searcher. It reports one node.
func (s *Searcher) Search(t search.Task) search.Result {
	s.Last = t
	turn := choose(t, rand.New(rand.NewPCG(t.Seed, 0)))
	t.Report(search.Info{Depth: 1, SelDepth: 1, Line: 1, Nodes: 1, Elapsed: t.Control.Elapsed(), PV: turn})
	for s.Endless && !t.Control.Expired() {
		time.Sleep(time.Millisecond)
	}
	return search.NewResult(t.Root.Copy(), turn)
}

// Forget implements search.Searcher.
func (s *Searcher) Forget() { s.Forgotten++ }

// Parameters implements search.Searcher.
func (s *Searcher) Parameters() any { return nil }

func choose(t search.Task, rng *rand.Rand) []positions.Step {
	if n := len(t.SearchMoves); n > 0 {
		return t.SearchMoves[rng.IntN(n)]
	}
	return positions.RandomTurn(rng, t.Root.Copy())
}
