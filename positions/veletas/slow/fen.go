package slow

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions/reference"
)

func (p *position) FEN() string {
	board := reference.WriteBoard(p.size, func(file, rank int) byte { return p.board[square{file, rank}] })
	return fmt.Sprintf("%s %c %d %c", board, p.side, p.shooters, p.pie)
}

// fault says why a position string is refused, by the phase that its shooters show.
func fault(size int, rule, fen string) string {
	p := newPosition(size, rule).(*position)
	fields := reference.Fields(fen, 4, p.size, "bwsBW")
	if fields == nil || !reference.IsOne(fields[1], "bw") || fields[2] != strconv.Itoa(p.shooters) || !reference.IsOne(fields[3], "=?x") {
		return "it has no such form"
	}
	p = parse(size, rule, fen).(*position)
	outside, movable := false, false
	for s, c := range p.board {
		outside = outside || c == 's' && p.onPerimeter(s)
		movable = movable || c == 's' && len(p.reachable(p.board, s)) > 0
	}
	fits := false
	switch p.count("sBW") {
	case 0:
		fits = p.count("bw") == 0 && p.side == 'b' && p.pie == '='
	case p.first:
		fits = p.count("s") == p.first && !outside && p.count("b") == 1 && p.count("w") == 0 && p.side == 'w' && p.pie != '='
	case p.shooters:
		fits = p.pie != '?' && (movable || p.Result() != "none")
	}
	if !fits {
		return "shooters, stones, side and pie do not fit together"
	}
	return ""
}

// parse reads fen, which must be valid.
func parse(size int, rule, fen string) reference.Position {
	p := newPosition(size, rule).(*position)
	fields := strings.Fields(fen)
	reference.ReadBoard(fields[0], func(file, rank int, piece byte) { p.board[square{file, rank}] = piece })
	p.side, p.pie = fields[1][0], fields[3][0]
	return p
}
