package trap

import "tetrad/positions"

// spread follows the phases of the game. Scores change least in Play. They change most
// when a search reaches Play from the setup, since the evaluation of the setup says
// little about Play.
func spread(p positions.Position, depth int) int {
	switch left := p.Abilities().Recurrent.TurnsToRecurrence(); {
	case left == 0:
		return 10
	case left > depth:
		return 22
	}
	return 45
}
