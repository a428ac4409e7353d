package verto

import (
	"fmt"

	"tetrad/positions"
)

// Diagram returns the board, and a line with the numbers of stones and the player to
// move. Light is w, dark is b.
func (p *Position) Diagram() string {
	return positions.Diagram(p.variant.size, p.letterAt) + fmt.Sprintf("w light (p1) %d, b dark (p2) %d, %s\n",
		p.Stones(positions.P1).Count(), p.Stones(positions.P2).Count(), p.status())
}

// status says who is to move, and from where a chain goes on.
func (p *Position) status() string {
	switch s := p.top(); {
	case s.outcome != positions.Undecided:
		return fmt.Sprintf("game over: %s", s.outcome)
	case s.newest != none:
		return fmt.Sprintf("%s goes on from %s", s.toMove, p.variant.squareName(int(s.newest)))
	}
	return p.ToMove().String() + " to move"
}
