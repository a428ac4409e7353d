package content

import (
	"fmt"
	"math"

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

// Effects is that of [game.Presentation].
func (f presentation) Effects(turn []positions.Step) (list []game.Effect) {
	p, mover, opponent := f.p, f.p.ToMove(), f.p.ToMove().Opponent()
	edges := [...]string{rules.Black: "bottom and top", rules.White: "left and right"}[p.Side()]
	endangered := p.Threats(opponent) > 0
	isStone := rules.KindOf(turn[0]) == rules.Placement
	trace := f.Trace(turn)
	var links, parts int
	if isStone {
		links = f.chainsBeside(rules.StepPoint(turn[0]), p.Side())
		parts = f.chainsBeside(rules.StepPoint(turn[0]), p.Side()^1)
	}
	own, other := f.gap(p.Side()), f.gap(p.Side()^1)
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
	if endangered && p.Threats(opponent) == 0 && !winsAtOnce(p) {
		list = append(list, game.Effect{Text: "ends the threat of " + appearance.Colours[p.Side()].Name})
	}
	if !isStone {
		return append(list, game.Effect{Text: "adds no stone"})
	}
	if p.Outcome() == positions.Undecided {
		list = append(list, f.prospects(own, other, threats > 0)...)
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
		text := fmt.Sprintf("stands between %d chains of %s", parts, appearance.Colours[p.Side()].Name)
		list = append(list, game.Effect{Text: text})
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

// prospects returns what a turn makes of the ways of both colours, whose gaps were own and
// other before it, and of the turns of the player to move.
func (f presentation) prospects(own, other int, isThreat bool) (list []game.Effect) {
	name, hindered := appearance.Colours[f.p.Side()].Name, f.gap(f.p.Side())
	switch safe, all := f.safeTurns(); {
	case isThreat || safe == all:
	case safe == 0:
		list = append(list, game.Effect{Text: "makes every turn of " + name + " lose at once"})
	default:
		text := fmt.Sprintf("leaves %s only %d of %d turns that do not lose at once", name, safe, all)
		list = append(list, game.Effect{Text: text})
	}
	switch {
	case hindered == noWay && other != noWay:
		list = append(list, game.Effect{Text: "stops " + name + " from connecting without a flip"})
	case hindered > other:
		list = append(list, game.Effect{Text: fmt.Sprintf("pushes %s back to %s from a connection", name, points(hindered))})
	}
	if short := f.gap(f.p.Side() ^ 1); short < own && !isThreat {
		list = append(list, game.Effect{Text: "comes within " + points(short) + " of a connection"})
	}
	return list
}

// points returns a number of points in words.
func points(n int) string {
	return fmt.Sprintf("%d %s", n, game.Noun{One: "point", Many: "points"}.Of(n))
}

// noWay is the [presentation.gap] of a colour that the stones of the other one shut off.
const noWay = math.MaxInt

// gap returns the least number of empty points that must get stones of a colour until its
// edges are joined, if nothing is flipped.
func (f presentation) gap(c rules.Colour) int {
	own, empty := f.p.Stones(c), f.p.Empties()
	var edges [2]rules.Bitboard
	f.eachPoint(func(point rules.Point) {
		for i, rank := range [...]int{0, f.p.Size() - 1} {
			if c == rules.Black && point.Rank() == rank || c == rules.White && point.File() == rank {
				edges[i].Add(point)
			}
		}
	})
	var reached rules.Bitboard
	near := edges[0]
	for points := 0; ; points++ {
		near.And(own)
		near.Fill(own)
		reached.Or(&near)
		if reached.Meets(&edges[1]) {
			return points
		}
		next := reached.Beside()
		next.Or(&edges[0])
		next = next.Without(&reached, &reached)
		next.And(&empty)
		if next.IsEmpty() {
			return noWay
		}
		reached.Or(&next)
		near = reached.Beside()
		near.Or(&edges[0])
	}
}

// winsAtOnce reports whether a turn of the player to move joins the player's edges, also one that flips: see
// [rules.Position.Threats] for those that don't.
func winsAtOnce(p *rules.Position) (wins bool) {
	if p.Outcome() != positions.Undecided {
		return false
	}
	mover := p.ToMove()
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		wins = p.Outcome() == positions.WinFor(mover)
		positions.UndoTurn(p, turn)
		return !wins
	})
	return wins
}

// maxCounted is the number of turns up to which they are counted.
const maxCounted = 20

// safeTurns returns the number of turns after which the opponent cannot join its edges at
// once, and that of all turns; 0 and 0 if there are many.
func (f presentation) safeTurns() (safe, all int) {
	positions.EachTurn(f.p, func([]positions.Step) bool {
		all++
		return all <= maxCounted
	})
	if all > maxCounted {
		return 0, 0
	}
	opponent := f.p.ToMove().Opponent()
	positions.EachTurn(f.p, func(turn []positions.Step) bool {
		positions.DoTurn(f.p, turn)
		if f.p.Outcome() != positions.WinFor(opponent) && !winsAtOnce(f.p) {
			safe++
		}
		positions.UndoTurn(f.p, turn)
		return true
	})
	return safe, all
}

// chainsBeside returns the number of chains of a colour next to a point.
func (f presentation) chainsBeside(point rules.Point, c rules.Colour) (chains int) {
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
