package mcts

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// mostSamples is the number of turns among which a search chooses where its first turn
// places several pieces. A tree of their steps would hold few whole turns, all of them much
// alike.
const mostSamples = 32

// sampleTurns makes samples of the turns of t, and those that place nothing, the only ones
// to search, if the first turn of t places several pieces. To find them takes at most as
// many evaluations as the search may have playouts, and a quarter of its time.
func sampleTurns(t *search.Task, draws *search.Draws) {
	if t.SearchMoves != nil {
		return
	}
	evaluations, spent := uint64(0), false
	s := search.NewSampler(t, t.Root.Copy(), draws, func() bool {
		evaluations++
		limit := t.Nodes
		spent = spent || limit > 0 && evaluations > limit || t.Control.Ends(3*t.Control.Elapsed())
		return !spent
	})
	if s == nil {
		return
	}
	turns := s.Short()
	least := max(len(turns)+1, t.MultiPV)
	most := max(len(turns)+mostSamples, t.MultiPV)
	for tries := 0; len(turns) < most && tries < 2*most; tries++ {
		turn := slices.Clone(s.Next())
		if spent && len(turns) >= least {
			break
		}
		if !slices.ContainsFunc(turns, func(known []positions.Step) bool { return slices.Equal(known, turn) }) {
			turns = append(turns, turn)
		}
	}
	t.SearchMoves = turns
}
