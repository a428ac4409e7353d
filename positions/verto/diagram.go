package verto

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// Diagram returns the board, and a line with the numbers of stones and the player to
// move. Light is O, dark is X. The stone from which a chain goes on is in brackets.
func (p *Position) Diagram() string {
	var b strings.Builder
	v, s := p.variant, p.top()
	for rank := v.size - 1; rank >= 0; rank-- {
		row := fmt.Sprintf("%2d ", rank+1)
		for file := range v.size {
			row += p.cell(v.square(file, rank))
		}
		fmt.Fprintln(&b, strings.TrimRight(row, " "))
	}
	files := "   "
	for file := range v.size {
		files += " " + string(rune('a'+file)) + " "
	}
	fmt.Fprintln(&b, strings.TrimRight(files, " "))
	fmt.Fprintf(&b, "O light (p1) %d, X dark (p2) %d, ", s.stones[0].Count(), s.stones[1].Count())
	switch {
	case s.outcome != positions.Undecided:
		fmt.Fprintf(&b, "game over: %s", s.outcome)
	case s.newest != none:
		fmt.Fprintf(&b, "%s goes on from %s", s.toMove, v.squareName(int(s.newest)))
	default:
		fmt.Fprintf(&b, "%s to move", s.toMove)
	}
	b.WriteByte('\n')
	return b.String()
}

// cell returns the three characters of a square.
func (p *Position) cell(square int) string {
	mark := "."
	switch p.letterAt(square) {
	case 'w':
		mark = "O"
	case 'b':
		mark = "X"
	}
	if square == int(p.top().newest) {
		return "(" + mark + ")"
	}
	return " " + mark + " "
}
