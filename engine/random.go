package engine

import (
	"math/rand/v2"

	"tetrad/positions"
	"tetrad/search"
)

// A randomSearcher is a search.Searcher that does not search: the weakest opponent that any
// search must beat, and the zero of a scale of strength. It draws each step of a turn from the
// legal steps, all equally likely. If the task gives turns to choose from, it draws one of them.
// The same seed draws the same turn in the same position.
type randomSearcher struct{}

// Search implements search.Searcher. It answers at once.
func (randomSearcher) Search(t search.Task) search.Result {
	rng := rand.New(rand.NewPCG(t.Seed, t.Root.Key()))
	turn := draw(rng, t)
	p := t.Root.Copy()
	positions.DoTurn(p, turn)
	draws := t.Draws(positions.ChanceScale)
	t.Report(search.Info{
		Depth: 1, SelDepth: 1, Line: 1, Nodes: uint64(len(turn)), Elapsed: t.Control.Elapsed(), PV: turn,
		Score: search.Static(p, t.Evaluation, &draws, t.Root.ToMove(), 1),
	})
	return search.NewResult(t.Root.Copy(), turn)
}

// Forget implements search.Searcher. There is nothing to forget.
func (randomSearcher) Forget() {}

// Parameters implements search.Searcher.
func (randomSearcher) Parameters() any { return nil }

// draw returns a random turn.
func draw(rng *rand.Rand, t search.Task) []positions.Step {
	if turns := t.SearchMoves; turns != nil {
		return turns[rng.IntN(len(turns))]
	}
	return positions.RandomTurn(rng, t.Root.Copy())
}
