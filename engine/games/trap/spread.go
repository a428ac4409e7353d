package trap

import "tetrad/positions"

// spread follows the parts of the game: from a depth of two turns to one of
// four, scores change by 13 to 16 centipawns in Play and by 5 to 10 among arrows
// (less than 22 there saves nodes, but did not gain), but by 65 where the search
// gets from those into Play, of which the setup knows little.
func spread(p positions.Position, depth int) int {
	switch left := p.(positions.Recurrent).TurnsToRecurrence(); {
	case left == 0:
		return 10
	case left > depth:
		return 22
	}
	return 45
}
