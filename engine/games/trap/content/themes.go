package content

import (
	"fmt"
	"math/bits"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/trap"
)

var themes = []game.Theme{
	{Name: "trap", Title: "Trap a piece"},
	{Name: "trap-more", Title: "Trap several at once"},
	{Name: "exchange", Title: "Lose a piece for another"},
	{Name: "king", Title: "Trap the king"},
	{Name: "swap", Title: "Change places"},
	{Name: "retreat", Title: "Out of danger"},
	{Name: "arrow", Title: "Placing arrows"},
	{Name: "pawn", Title: "Placing pieces"},
}

// Effects is that of [game.Presentation].
func (f presentation) Effects(turn []positions.Step) (list []game.Effect) {
	from, to := rules.Ends(turn[0])
	switch f.p.Phase() {
	case rules.Pawns:
		return []game.Effect{{Theme: "pawn"}}
	case rules.Arrows:
		return []game.Effect{{Theme: "arrow", Text: "points the arrow from " + at(from).String() + " to " + at(to).String()}}
	}
	p, own, enemy := f.p, f.p.ToMove(), f.p.ToMove().Opponent()
	danger, kings := f.danger(), p.Kings()&p.Pieces(enemy)
	before, saved := p.Out(), danger&p.Pieces(own)&^(1<<from|1<<to)
	mine, theirs := trapped(p, turn[0])
	isSwap := (p.Pieces(own)|p.Pieces(enemy))>>to&1 != 0
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	list = removals(mine, theirs, kings != 0 && p.Kings()&p.Pieces(enemy) == 0)
	if p.Outcome() == positions.WinFor(own) && p.Pieces(enemy) != 0 && theirs&kings == 0 {
		list = append(list, game.Effect{Text: "leaves " + appearance.Colours[enemy].Name + " without a move"})
	}
	if danger>>from&1 != 0 {
		list = append(list, game.Effect{Theme: "retreat", Text: "takes a piece out of danger"})
	}
	if p.Outcome() == positions.Undecided {
		list = append(list, f.aims(saved)...)
	}
	if isSwap {
		list = append(list, game.Effect{Theme: "swap", Text: "changes places with the piece on " + at(to).String()})
	}
	if p.Outcome() == positions.Undecided {
		list = append(list, f.hems(before)...)
	}
	switch free := waysFrom(p.Out(), to); {
	case len(list) > 0:
	case free > 0:
		list = append(list, game.Effect{Text: fmt.Sprintf("keeps %d %s out at %v", free, ways.Of(free), at(to))})
	default:
		list = append(list, game.Effect{Text: "keeps no way out at " + at(to).String()})
	}
	return list
}

// aims returns what a turn threatens, and which of the pieces that were in danger it protects.
func (f presentation) aims(endangered uint64) (list []game.Effect) {
	danger, enemies := f.danger(), f.p.Pieces(f.p.ToMove())
	if targets := danger & enemies; targets&f.p.Kings() != 0 {
		list = append(list, game.Effect{Text: "threatens the king"})
	} else if targets != 0 {
		list = append(list, game.Effect{Text: "threatens " + game.Squares(squares(targets))})
	}
	if saved := endangered & f.p.Pieces(f.p.ToMove().Opponent()) &^ danger; saved != 0 {
		list = append(list, game.Effect{Text: "protects " + game.Squares(squares(saved))})
	}
	return list
}

// fewMoves are so few moves that a side may soon have none.
const fewMoves = 3

// ways are what leads from a piece: the arrows that it can go along.
var ways = game.Noun{One: "way", Many: "ways"}

// hems returns what a turn takes from the player to move, given the arrows before it.
func (f presentation) hems(before rules.Ways) (list []game.Effect) {
	var moves, hemmed int
	least, after := len(before)+1, f.p.Out()
	for _, point := range pointsOf(f.p.Pieces(f.p.ToMove())) {
		left := waysFrom(after, point)
		if moves += left; left < min(least, waysFrom(before, point)) {
			least, hemmed = left, point
		}
	}
	switch {
	case moves <= fewMoves:
		noun := game.Noun{One: "move", Many: "moves"}.Of(moves)
		text := fmt.Sprintf("leaves %s %d %s", appearance.Colours[f.p.ToMove()].Name, moves, noun)
		list = append(list, game.Effect{Text: text})
	case least <= len(before):
		piece := "piece"
		if f.p.Kings()>>hemmed&1 != 0 {
			piece = "king"
		}
		list = append(list, game.Effect{Text: fmt.Sprintf("leaves the %s on %v %d %s out", piece, at(hemmed), least, ways.Of(least))})
	}
	return list
}

// waysFrom returns the number of arrows that leave a point.
func waysFrom(out rules.Ways, point int) (n int) {
	for _, set := range out {
		n += int(set >> point & 1)
	}
	return n
}

// trapped returns the pieces of both sides that a turn removes, where they stand then: those
// of the player to move first.
func trapped(p *rules.Position, step positions.Step) (mine, theirs uint64) {
	mine, theirs = p.Pieces(p.ToMove()), p.Pieces(p.ToMove().Opponent())
	from, to := rules.Ends(step)
	ends := uint64(1)<<from | 1<<to
	if mine>>to&1 == 0 {
		mine ^= ends
	}
	if theirs>>to&1 != 0 {
		theirs ^= ends
	}
	gone := p.Trapped(step)
	return mine & gone, theirs & gone
}

// removals returns what the removal of pieces is, the king's if that decides the game.
func removals(mine, theirs uint64, king bool) (list []game.Effect) {
	names := game.Squares(squares(theirs))
	if king {
		list = append(list, game.Effect{Theme: "king", Text: "traps the king"})
	}
	switch {
	case theirs == 0 && mine != 0:
		list = append(list, game.Effect{Text: "gives up " + game.Squares(squares(mine))})
	case mine != 0:
		list = append(list, game.Effect{Theme: "exchange", Text: "gives up " + game.Squares(squares(mine)) + " for " + names})
	case bits.OnesCount64(theirs) > 1:
		list = append(list, game.Effect{Theme: "trap"}, game.Effect{Theme: "trap-more", Text: "traps the pieces on " + names})
	case theirs != 0 && king:
		list = append(list, game.Effect{Theme: "trap"})
	case theirs != 0:
		list = append(list, game.Effect{Theme: "trap", Text: "traps the piece on " + names})
	}
	return list
}
