package content

import (
	"fmt"
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/verto"
)

var themes = []game.Theme{
	{Name: "capture", Title: "Capture"},
	{Name: "chain", Title: "Chain of captures"},
	{Name: "long-chain", Title: "Chain of four or more"},
	{Name: "quiet", Title: "Quiet entry"},
	{Name: "declined", Title: "Declined capture"},
	{Name: "corner", Title: "Corner"},
}

// longChain is the number of stones flipped that makes a chain long.
const longChain = 4

// squareNoun counts squares.
var squareNoun = game.Noun{One: "square", Many: "squares"}

// Effects is that of [game.Presentation].
func (f presentation) Effects(turn []positions.Step) (list []game.Effect) {
	if rules.KindOf(turn[0]) == rules.Pass {
		return nil
	}
	trace, opponent := f.Trace(turn), f.p.ToMove().Opponent()
	attacked, capturing := f.p.Capturing(opponent).Count(), f.p.Capturing(f.p.ToMove())
	ready, isDeclined := capturing.Count(), capturing.Has(rules.StepSquare(turn[0]))
	positions.DoTurn(f.p, turn)
	defer positions.UndoTurn(f.p, turn)
	switch flips := len(trace.Flips); {
	case flips > 1:
		list = append(list, game.Effect{Theme: "chain", Text: fmt.Sprintf("flips %d stones in a chain", flips)})
		if flips >= longChain {
			list = append(list, game.Effect{Theme: "long-chain"})
		}
	case flips == 1:
		list = append(list, game.Effect{Theme: "capture", Text: "flips " + trace.Flips[0].String()})
	default:
		list = append(list, game.Effect{Theme: "quiet"})
		if isDeclined {
			list = append(list, game.Effect{Theme: "declined", Text: "flips nothing, although it could"})
		}
	}
	last := f.p.Size() - 1
	for _, square := range trace.Squares {
		if square.File()%last == 0 && square.Rank()%last == 0 {
			list = append(list, game.Effect{Theme: "corner", Text: "takes the corner " + square.String()})
			break
		}
	}
	name, left, open := appearance.Colours[opponent].Name, f.p.Capturing(opponent).Count(), f.p.Open(opponent).Count()
	switch {
	case f.p.Outcome() != positions.Undecided:
		own, other := f.p.Stones(opponent.Opponent()).Count(), f.p.Stones(opponent).Count()
		return append(list, game.Effect{Text: fmt.Sprintf("ends the game with %d stones to %d", own, other)})
	case open == 0:
		list = append(list, game.Effect{Text: "leaves " + name + " no square to enter"})
	case left == 0:
		list = append(list, game.Effect{Text: "leaves " + name + " nothing to capture"})
	case left < attacked:
		list = append(list, game.Effect{Text: fmt.Sprintf("takes away %d of the %d squares where %s can capture", attacked-left, attacked, name)})
	case len(trace.Flips) > 0 && !f.mayFlip(trace.Flips):
		what := "it"
		if len(trace.Flips) > 1 {
			what = "any"
		}
		list = append(list, game.Effect{Text: fmt.Sprintf("leaves %s no way to flip %s back at once", name, what)})
	case open < f.p.Empty().Count():
		list = append(list, game.Effect{Text: fmt.Sprintf("lets %s enter only %d of the %d empty squares", name, open, f.p.Empty().Count())})
	default:
		list = append(list, game.Effect{Text: fmt.Sprintf("leaves %s %d %s where it can capture", name, left, squareNoun.Of(left))})
	}
	if more := f.p.Capturing(opponent.Opponent()).Count() - ready; more > 0 && len(list) < 2 {
		list = append(list, game.Effect{Text: fmt.Sprintf("prepares captures on %d more %s", more, squareNoun.Of(more))})
	}
	return list
}

// mayFlip reports whether a turn of the player to move flips one of some squares.
func (f presentation) mayFlip(squares []game.Square) (may bool) {
	positions.EachTurn(f.p, func(turn []positions.Step) bool {
		may = slices.ContainsFunc(f.Trace(turn).Flips, func(s game.Square) bool { return slices.Contains(squares, s) })
		return !may
	})
	return may
}
