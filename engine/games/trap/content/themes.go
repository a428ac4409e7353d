package content

import (
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

// Effects implements [game.Themer].
func (f face) Effects(turn []positions.Step) (list []game.Effect) {
	from, to := rules.Ends(turn[0])
	switch f.p.Phase() {
	case rules.Pawns:
		return []game.Effect{{Theme: "pawn"}}
	case rules.Arrows:
		return []game.Effect{{Theme: "arrow", Text: "points the arrow from " + at(from).String() + " to " + at(to).String()}}
	}
	p, own, enemy := f.p, f.p.ToMove(), f.p.ToMove().Opponent()
	danger, kings := f.danger(), p.Kings()&p.Pieces(enemy)
	mine, theirs := trapped(p, turn[0])
	isSwap := (p.Pieces(own)|p.Pieces(enemy))>>to&1 != 0
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	list = removals(mine, theirs, kings != 0 && p.Kings()&p.Pieces(enemy) == 0)
	if p.Outcome() == positions.WinFor(own) && p.Pieces(enemy) != 0 && theirs&kings == 0 {
		list = append(list, game.Effect{Text: "leaves " + look.Colours[enemy].Name + " without a move"})
	}
	if danger>>from&1 != 0 {
		list = append(list, game.Effect{Theme: "retreat", Text: "takes a piece out of danger"})
	}
	if targets := f.danger() & p.Pieces(enemy); targets != 0 && p.Outcome() == positions.Undecided {
		list = append(list, game.Effect{Text: "threatens " + game.Squares(squares(targets))})
	}
	if isSwap {
		list = append(list, game.Effect{Theme: "swap", Text: "changes places with the piece on " + at(to).String()})
	}
	if len(list) == 0 {
		list = []game.Effect{{Text: "turns the arrows at " + at(to).String() + " round"}}
	}
	return list
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
