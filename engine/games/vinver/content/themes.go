package content

import (
	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/vinver"
)

var themes = []game.Theme{
	{Name: "connection", Title: "Join the edges"},
	{Name: "crosscut", Title: "Crosscut"},
	{Name: "cascade", Title: "Cascade of flips"},
	{Name: "edge", Title: "On the edge"},
	{Name: "quiet", Title: "Quiet stone"},
}

// cascade is the number of stones flipped that makes one.
const cascade = 3

// Themes implements [game.Themer].
func (f face) Themes(turn []positions.Step) (names []string) {
	if rules.StepKind(turn[0]) != rules.Placement {
		return nil
	}
	switch flips := len(turn) - 1; {
	case flips >= cascade:
		names = append(names, "crosscut", "cascade")
	case flips > 0:
		names = append(names, "crosscut")
	default:
		names = append(names, "quiet")
	}
	point, last := rules.StepPoint(turn[0]), f.p.Size()-1
	if point.File()%last == 0 || point.Rank()%last == 0 {
		names = append(names, "edge")
	}
	mover := f.p.ToMove()
	positions.DoTurn(f.p, turn)
	defer positions.UndoTurn(f.p, turn)
	if f.p.Outcome() == positions.WinFor(mover) {
		names = append(names, "connection")
	}
	return names
}
