package veletas

import (
	"fmt"

	"tetrad/positions"
)

// Diagram returns the board, and the state of the game in the lines below. The letters "b"
// and "w" are stones, "s" is an unclaimed shooter, "B" and "W" are claimed shooters.
func (p *Position) Diagram() string {
	s := p.now()
	return positions.Diagram(p.v.size, s.letterAt) + fmt.Sprintf("Shooters: %d unclaimed, %d claimed by Black, %d by White; %d win\n%s\n",
		s.unclaimed.Count(), s.claimed[Black].Count(), s.claimed[White].Count(), p.v.need, p.status())
}

// status says who must do what, or who has won.
func (p *Position) status() string {
	s := p.now()
	if winner, over := s.outcome.Winner(); over {
		return fmt.Sprintf("%s (%s) has won", s.colourOf(winner), winner)
	}
	who := fmt.Sprintf("%s (%s)", s.side, s.playerOf(s.side))
	switch {
	case s.phase == Play && s.mover == nobody:
		return who + " to move"
	case s.phase == Play:
		return who + " to shoot from " + squareName(int(s.mover))
	case s.pie == offered:
		return fmt.Sprintf("%s to place %s and a stone, or to swap", who, countShooters(int(s.hand)))
	case s.hand == 0:
		return who + " to place a stone"
	}
	return fmt.Sprintf("%s to place %s and a stone", who, countShooters(int(s.hand)))
}

// colourOf returns the colour that a player has.
func (s *state) colourOf(p positions.Player) Colour {
	return Colour(p) ^ Colour(s.pie&swapped)
}
