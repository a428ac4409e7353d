package verto

import (
	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// letters are the stones of light (P1) and of dark (P2), and the sides to move.
const letters = "wb"

// Parse reads "<board> <side>". It accepts any number of stones of each side.
func (g game) Parse(fen string) (positions.Position, error) {
	fields, err := positions.Fields(fen, "board", "side")
	if err != nil {
		return nil, err
	}
	v := g.variant
	keys := v.keys()
	s := state{key: keys.base, newest: none}
	err = positions.ReadBoard(fields[0], v.size, letters, func(file, rank int, piece byte) error {
		player, square := playerOf(piece), v.square(file, rank)
		s.stones[player] = s.stones[player].Or(bitboard.Bit(square))
		s.key ^= keys.stone[player][square]
		return nil
	})
	if err != nil {
		return nil, err
	}
	side, err := positions.ReadLetter(fields[1], "side", letters)
	if err != nil {
		return nil, err
	}
	if s.toMove = playerOf(side); s.toMove == positions.P2 {
		s.key ^= keys.side
	}
	if s.stones[0].Or(s.stones[1]) == v.board {
		s.outcome = majority(s.stones)
	}
	return newPosition(v, s), nil
}

func playerOf(letter byte) positions.Player {
	if letter == letters[0] {
		return positions.P1
	}
	return positions.P2
}

// FEN returns the position string.
func (p *Position) FEN() string {
	board := positions.WriteBoard(p.variant.size, p.letterAt)
	return board + " " + letters[p.ToMove()&1:][:1]
}

// letterAt returns the letter of the stone on a square, or 0 for none.
func (p *Position) letterAt(file, rank int) byte {
	square := p.variant.square(file, rank)
	for player := range positions.Player(2) {
		if p.Stones(player).Has(square) {
			return letters[player]
		}
	}
	return 0
}
