package vinver

import (
	"fmt"

	"tetrad/positions"
)

// Diagram implements positions.Position.
func (p *Position) Diagram() string {
	return positions.Diagram(p.size, p.letterAt) + fmt.Sprintf("b Black, bottom to top: %v; w White, left to right: %v\n%s\n",
		p.Owner(Black), p.Owner(White), p.status())
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
