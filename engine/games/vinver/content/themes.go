package content

import (
	"fmt"

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

// Effects implements [game.Themer].
func (f face) Effects(turn []positions.Step) (list []game.Effect) {
	p, mover, opponent := f.p, f.p.ToMove(), f.p.ToMove().Opponent()
	edges := [...]string{rules.Black: "bottom and top", rules.White: "left and right"}[p.Side()]
	endangered := p.Threats(opponent) > 0
	isStone := rules.StepKind(turn[0]) == rules.Placement
	trace := f.Trace(turn)
	var links, parts int
	if isStone {
		links = f.chainsBeside(rules.StepPoint(turn[0]), p.Side())
		parts = f.chainsBeside(rules.StepPoint(turn[0]), p.Side()^1)
	}
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	threats := p.Threats(mover)
	switch {
	case p.Outcome() == positions.WinFor(mover):
		list = append(list, game.Effect{Theme: "connection", Text: "joins " + edges})
	case threats > 1:
		list = append(list, game.Effect{Text: fmt.Sprintf("threatens to join %s at %d points", edges, threats)})
	case threats == 1:
		list = append(list, game.Effect{Text: "threatens to join " + edges})
	}
	if endangered && p.Threats(opponent) == 0 {
		list = append(list, game.Effect{Text: "ends the threat of " + look.Colours[p.Side()].Name})
	}
	if !isStone {
		return append(list, game.Effect{Text: "adds no stone"})
	}
	switch flips := len(trace.Flips); {
	case flips >= cascade:
		list = append(list, game.Effect{Theme: "crosscut"}, game.Effect{Theme: "cascade", Text: fmt.Sprintf("flips %d stones", flips)})
	case flips > 0:
		list = append(list, game.Effect{Theme: "crosscut", Text: "flips " + game.Squares(trace.Flips)})
	default:
		list = append(list, game.Effect{Theme: "quiet"})
	}
	if links > 1 {
		list = append(list, game.Effect{Text: fmt.Sprintf("links %d chains", links)})
	}
	if parts > 1 {
		list = append(list, game.Effect{Text: fmt.Sprintf("stands between %d chains of %s", parts, look.Colours[p.Side()].Name)})
	}
	point, last := rules.StepPoint(turn[0]), p.Size()-1
	if point.File()%last == 0 || point.Rank()%last == 0 {
		list = append(list, game.Effect{Theme: "edge", Text: "reaches the edge"})
	}
	if game.Sentence(list) == "" {
		list = append(list, game.Effect{Text: "takes " + at(point).String() + " without a flip"})
	}
	return list
}

// chainsBeside returns the number of chains of a colour next to a point.
func (f face) chainsBeside(point rules.Point, c rules.Colour) (chains int) {
	own := f.p.Stones(c)
	var seen rules.Bitboard
	for _, way := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		file, rank := point.File()+way[0], point.Rank()+way[1]
		if min(file, rank) < 0 || max(file, rank) >= f.p.Size() {
			continue
		}
		next := rules.PointAt(file, rank)
		if !own.Has(next) || seen.Has(next) {
			continue
		}
		var chain rules.Bitboard
		chain.Add(next)
		chain.Fill(own)
		seen.Or(&chain)
		chains++
	}
	return chains
}
