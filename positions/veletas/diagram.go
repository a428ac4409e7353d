package veletas

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// Diagram returns the board with its coordinates, and the state of the game in the
// lines below. The letters "b" and "w" are stones, "s" is an unclaimed shooter, "B" and
// "W" are claimed shooters.
func (p *Position) Diagram() string {
	s := p.now()
	var out strings.Builder
	files := "  "
	for file := range p.v.size {
		files += " " + string(rune('a'+file))
	}
	out.WriteString(files + "\n")
	for rank := p.v.size - 1; rank >= 0; rank-- {
		fmt.Fprintf(&out, "%2d", rank+1)
		for file := range p.v.size {
			c := s.letter(Square(file, rank))
			if c == 0 {
				c = '.'
			}
			fmt.Fprintf(&out, " %c", c)
		}
		fmt.Fprintf(&out, " %d\n", rank+1)
	}
	out.WriteString(files + "\n")
	fmt.Fprintf(&out, "Shooters: %d unclaimed, %d claimed by Black, %d by White; %d win\n",
		s.unclaimed.Count(), s.claimed[Black].Count(), s.claimed[White].Count(), p.v.need)
	out.WriteString(p.status() + "\n")
	return out.String()
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
