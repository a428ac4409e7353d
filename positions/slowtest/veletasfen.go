package slowtest

import (
	"fmt"
	"strconv"
	"strings"
)

func (p *veletasPosition) FEN() string {
	return fmt.Sprintf("%s %c %d %c", p.board, p.side, p.shooters, p.pie)
}

// fault says why a position string is refused, by the phase that its shooters show.
func faultVeletas(size int, rule, fen string) string {
	p := newVeletas(size, rule).(*veletasPosition)
	fields := fenFields(fen, 4, p.board.Size, "bwsBW")
	if fields == nil || !isOne(fields[1], "bw") || fields[2] != strconv.Itoa(p.shooters) || !isOne(fields[3], "=?x") {
		return "it has no such form"
	}
	p = parseVeletas(size, rule, fen).(*veletasPosition)
	outside, movable := false, false
	for s, c := range p.board.Square {
		outside = outside || c == 's' && p.board.IsEdge(s)
		movable = movable || c == 's' && len(reachable(p.board, s)) > 0
	}
	fits := false
	switch p.board.Count("sBW") {
	case 0:
		fits = p.board.Count("bw") == 0 && p.side == 'b' && p.pie == '='
	case p.first:
		fits = p.board.Count("s") == p.first && !outside && p.board.Count("b") == 1 && p.board.Count("w") == 0 && p.side == 'w' && p.pie != '='
	case p.shooters:
		fits = p.pie != '?' && (movable || p.Result() != "none")
	}
	if !fits {
		return "shooters, stones, side and pie do not fit together"
	}
	return ""
}

// parse reads fen, which must be valid.
func parseVeletas(size int, rule, fen string) Position {
	p := newVeletas(size, rule).(*veletasPosition)
	fields := strings.Fields(fen)
	p.board = ReadGrid(p.board.Size, fields[0])
	p.side, p.pie = fields[1][0], fields[3][0]
	return p
}
