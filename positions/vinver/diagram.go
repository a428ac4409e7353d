package vinver

import (
	"fmt"
	"strings"
)

// Diagram implements positions.Position.
func (p *Position) Diagram() string {
	var b strings.Builder
	files := "   "
	for file := range p.size {
		files += " " + string(rune('a'+file))
	}
	b.WriteString(files + "\n")
	for rank := p.size - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, "%3d", rank+1)
		for file := range p.size {
			b.WriteByte(' ')
			b.WriteByte(p.symbol(file, rank))
		}
		fmt.Fprintf(&b, " %d\n", rank+1)
	}
	b.WriteString(files + "\n")
	fmt.Fprintf(&b, "X Black, bottom to top: %v; O White, left to right: %v\n", p.Owner(Black), p.Owner(White))
	b.WriteString(p.status() + "\n")
	return b.String()
}

func (p *Position) symbol(file, rank int) byte {
	switch p.letterAt(file, rank) {
	case 'b':
		return 'X'
	case 'w':
		return 'O'
	}
	return '.'
}

// status says who is to move, or who has won.
func (p *Position) status() string {
	if winner, ok := p.now.outcome.Winner(); ok {
		return fmt.Sprintf("%v has won", winner)
	}
	status := [2]string{"Black", "White"}[p.now.side] + " to move: " + p.ToMove().String()
	switch {
	case p.MidTurn():
		status += ", who has to resolve a crosscut"
	case p.now.pie == pieOffered:
		status += ", who may swap"
	}
	return status
}
