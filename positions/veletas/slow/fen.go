package slow

import (
	"fmt"
	"strings"

	"tetrad/positions/reference"
)

func (p *position) FEN() string {
	var ranks []string
	for rank := p.size - 1; rank >= 0; rank-- {
		text, empty := "", 0
		for file := range p.size {
			c := p.board[square{file, rank}]
			if c == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text += fmt.Sprint(empty)
			}
			text, empty = text+string(rune(c)), 0
		}
		if empty > 0 {
			text += fmt.Sprint(empty)
		}
		ranks = append(ranks, text)
	}
	return fmt.Sprintf("%s %c %d %c", strings.Join(ranks, "/"), p.side, p.shooters, p.pie)
}

// parse trusts fen.
func parse(size int, rule, fen string) reference.Position {
	p := newPosition(size, rule).(*position)
	fields := strings.Fields(fen)
	for i, text := range strings.Split(fields[0], "/") {
		file, run := 0, 0
		for _, c := range text {
			if '0' <= c && c <= '9' {
				run = 10*run + int(c-'0')
				continue
			}
			file += run
			p.board[square{file, p.size - 1 - i}] = byte(c)
			file, run = file+1, 0
		}
	}
	p.side, p.pie = fields[1][0], fields[3][0]
	return p
}
