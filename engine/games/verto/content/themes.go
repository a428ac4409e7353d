package content

import (
	"fmt"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/verto"
)

var themes = []game.Theme{
	{Name: "capture", Title: "Capture"},
	{Name: "chain", Title: "Chain of captures"},
	{Name: "long-chain", Title: "Chain of four and more"},
	{Name: "quiet", Title: "Quiet entry"},
	{Name: "declined", Title: "Declined capture"},
	{Name: "corner", Title: "Corner"},
}

// longChain is the number of stones flipped that makes a chain long.
const longChain = 4

// Effects implements [game.Themer].
func (f face) Effects(turn []positions.Step) (list []game.Effect) {
	if rules.StepKind(turn[0]) == rules.Pass {
		return nil
	}
	trace, opponent := f.Trace(turn), f.p.ToMove().Opponent()
	attacked := f.p.Capturing(opponent).Count()
	isDeclined := f.p.Capturing(f.p.ToMove()).Has(rules.StepSquare(turn[0]))
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
	name, left := look.Colours[opponent].Name, f.p.Capturing(opponent).Count()
	switch {
	case f.p.Outcome() != positions.Undecided:
		list = append(list, game.Effect{Text: "fills the board"})
	case f.p.Open(opponent).IsEmpty():
		list = append(list, game.Effect{Text: "leaves " + name + " no square to enter"})
	case left == 0:
		list = append(list, game.Effect{Text: "leaves " + name + " nothing to capture"})
	case left >= attacked && len(trace.Flips) > 0:
	case left >= attacked:
		open := f.p.Open(opponent).Count()
		list = append(list, game.Effect{Text: fmt.Sprintf("leaves %s %d of %d squares to enter", name, open, f.p.Empty().Count())})
	default:
		list = append(list, game.Effect{Text: fmt.Sprintf("leaves %s %d of %d squares to capture from", name, left, attacked)})
	}
	return list
}
