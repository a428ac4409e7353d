package solve

import (
	"fmt"

	"tetrad/positions"
)

// Words describes v for people. The value is that of player, in a game with a score or
// without one.
func (v Value) Words(player positions.Player, scored bool) string {
	switch opponent := player.Opponent(); {
	case v.Low > 0:
		return v.wonBy(player, v.Low, v.High, scored)
	case v.High < 0:
		return v.wonBy(opponent, -v.High, -v.Low, scored)
	case v.Solved() && scored:
		return positions.Draw.String()
	case v.Solved():
		return positions.Draw.String() + ": neither player can force a win"
	case scored:
		return fmt.Sprintf("unknown: %s gets between %+d and %+d", player, v.Low, v.High)
	case v.Low == 0:
		return fmt.Sprintf("unknown: %s can hold at least a draw", player)
	case v.High == 0:
		return fmt.Sprintf("unknown: %s can hold at least a draw", opponent)
	}
	return "unknown"
}

// wonBy says who wins, and as far as it is known by how much or within how many turns.
func (v Value) wonBy(winner positions.Player, least, most int, scored bool) string {
	switch {
	case !scored && v.Turns == 0:
		return fmt.Sprintf("%s wins", winner)
	case !scored:
		return fmt.Sprintf("%s wins within %d turns", winner, v.Turns)
	case least == most:
		return fmt.Sprintf("%s wins by %d", winner, least)
	}
	return fmt.Sprintf("%s wins by at least %d and at most %d", winner, least, most)
}
