package content

import (
	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/veletas"
)

var themes = []game.Theme{
	{Name: "claim", Title: "Claim a shooter"},
	{Name: "claim-more", Title: "Claim several at once"},
	{Name: "gift", Title: "Give a shooter away"},
	{Name: "stay", Title: "Shoot without moving"},
	{Name: "crossing", Title: "Cross a shooter"},
}

// Themes implements [game.Themer].
func (f face) Themes(turn []positions.Step) (names []string) {
	p := f.p
	if p.Phase() != rules.Play {
		return nil
	}
	own := p.Side()
	start, end := rules.FromTo(turn[0])
	if start == end {
		names = append(names, "stay")
	}
	shooters := p.Unclaimed().Or(p.Claimed(rules.Black)).Or(p.Claimed(rules.White))
	if isCrossed(at(start), at(end), squares(shooters)) {
		names = append(names, "crossing")
	}
	had, gave := p.Claimed(own).Count(), p.Claimed(own.Opponent()).Count()
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	switch claims := p.Claimed(own).Count() - had; {
	case claims > 1:
		names = append(names, "claim", "claim-more")
	case claims == 1:
		names = append(names, "claim")
	}
	if p.Claimed(own.Opponent()).Count() > gave {
		names = append(names, "gift")
	}
	return names
}

// isCrossed reports whether one of squares lies between the ends of a straight way.
func isCrossed(from, to game.Square, squares []game.Square) bool {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	length := max(files, -files, ranks, -ranks)
	for _, square := range squares {
		for i := 1; i < length; i++ {
			if square == game.At(from.File()+i*files/length, from.Rank()+i*ranks/length) {
				return true
			}
		}
	}
	return false
}
