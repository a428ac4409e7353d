package trap

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// Diagram implements positions.Position. It shows the points with their pieces, kings
// as capitals, and the lines with their arrows, "-" and "|" for lines without one.
func (p *Position) Diagram() string {
	b, size := &p.now, p.t.size
	var text strings.Builder
	for rank := size - 1; rank >= 0; rank-- {
		fmt.Fprintf(&text, "%d ", rank+1)
		for file := range size {
			point := pointAt(file, rank)
			text.WriteByte(' ')
			text.WriteByte("+wb..WB"[b.kind(point)])
			if file < size-1 {
				text.WriteByte(' ')
				text.WriteByte(drawn(b.horizontalLetter(point), '-'))
			}
		}
		text.WriteByte('\n')
		if rank > 0 {
			text.WriteString("  ")
			for file := range size {
				text.WriteByte(' ')
				text.WriteByte(drawn(b.verticalLetter(pointAt(file, rank-1)), '|'))
				if file < size-1 {
					text.WriteString("  ")
				}
			}
			text.WriteByte('\n')
		}
	}
	text.WriteString("  ")
	for file := range size {
		fmt.Fprintf(&text, " %c  ", 'a'+file)
	}
	return strings.TrimRight(text.String(), " ") + "\n" + p.caption() + "\n"
}

// drawn returns the letter of an arrow, or the picture of a line without one.
func drawn(letter, line byte) byte {
	if letter == '.' {
		return line
	}
	return letter
}

// caption says in words what the board does not show.
func (p *Position) caption() string {
	b := &p.now
	if winner, ok := b.outcome.Winner(); ok {
		return colourNames[winner] + " has won"
	}
	if b.outcome == positions.Draw {
		return "the game is drawn"
	}
	toMove := colourNames[b.side] + " to move"
	switch b.phase {
	case Pawns:
		return fmt.Sprintf("%s; pawns in hand: white %d, black %d", toMove, b.hand[0], b.hand[1])
	case Arrows:
		return fmt.Sprintf("%s; lines without an arrow: %d", toMove, b.openLines())
	}
	return fmt.Sprintf("%s; turns without a removal: %d of %d", toMove, b.quiet, maxQuiet)
}
