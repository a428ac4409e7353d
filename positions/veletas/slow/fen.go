package slow

import (
	"fmt"
	"strings"

	"tetrad/positions/reference"
)

func (p *position) FEN() string {
	board := reference.WriteBoard(p.size, func(file, rank int) byte { return p.board[square{file, rank}] })
	return fmt.Sprintf("%s %c %d %c", board, p.side, p.shooters, p.pie)
}

// parse reads fen, which must be valid.
func parse(size int, rule, fen string) reference.Position {
	p := newPosition(size, rule).(*position)
	fields := strings.Fields(fen)
	reference.ReadBoard(fields[0], func(file, rank int, piece byte) { p.board[square{file, rank}] = piece })
	p.side, p.pie = fields[1][0], fields[3][0]
	return p
}
