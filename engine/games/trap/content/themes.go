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

// Themes implements [game.Themer].
func (f face) Themes(turn []positions.Step) (names []string) {
	p := f.p
	switch p.Phase() {
	case rules.Pawns:
		return []string{"pawn"}
	case rules.Arrows:
		return []string{"arrow"}
	}
	own, enemy := p.ToMove(), p.ToMove().Opponent()
	from, to := rules.Ends(turn[0])
	if (p.Pieces(own)|p.Pieces(enemy))>>to&1 != 0 {
		names = append(names, "swap")
	}
	if f.danger()>>from&1 != 0 {
		names = append(names, "retreat")
	}
	ownBefore, enemyBefore, kings := p.Pieces(own), p.Pieces(enemy), p.Kings()&p.Pieces(enemy)
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	lost := bits.OnesCount64(ownBefore) - bits.OnesCount64(p.Pieces(own))
	won := bits.OnesCount64(enemyBefore) - bits.OnesCount64(p.Pieces(enemy))
	if kings != 0 && p.Kings()&p.Pieces(enemy) == 0 {
		names = append(names, "king")
	}
	switch {
	case won > 0 && lost > 0:
		names = append(names, "exchange")
	case won > 1:
		names = append(names, "trap", "trap-more")
	case won == 1:
		names = append(names, "trap")
	}
	return names
}
