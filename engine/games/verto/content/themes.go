package content

import (
	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/verto"
)

var themes = []game.Theme{
	{Name: "capture", Title: "Capture"},
	{Name: "chain", Title: "Chain of captures"},
	{Name: "long-chain", Title: "Chain of four and more"},
	{Name: "quiet", Title: "Quiet entry"},
	{Name: "corner", Title: "Corner"},
}

// longChain is the number of stones flipped that makes a chain long.
const longChain = 4

// Themes implements [game.Themer].
func (f face) Themes(turn []positions.Step) (names []string) {
	trace := f.Trace(turn)
	switch flips := len(trace.Flips); {
	case rules.StepKind(turn[0]) == rules.Pass:
		return nil
	case flips >= longChain:
		names = append(names, "chain", "long-chain")
	case flips > 1:
		names = append(names, "chain")
	case flips == 1:
		names = append(names, "capture")
	default:
		names = append(names, "quiet")
	}
	last := f.p.Size() - 1
	for _, square := range trace.Squares {
		if square.File()%last == 0 && square.Rank()%last == 0 {
			return append(names, "corner")
		}
	}
	return names
}
