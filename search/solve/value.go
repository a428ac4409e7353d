package solve

import "tetrad/positions"

// A Value is what is known of a position: proven bounds of what the player to
// move gets with best play of both sides. It is solved where they meet.
type Value struct {
	// Low and High are margins in games that count (positions.Scored); in the
	// others 1 is a win, 0 a draw and -1 a loss.
	Low, High int
	// Turns is the number of turns within which a win or loss is certain, where
	// it is known; else 0.
	Turns int
}

// Solved reports whether the value is known.
func (v Value) Solved() bool { return v.Low == v.High }

// decidesWin reports whether v says if its player wins.
func (v Value) decidesWin() bool { return v.Low > 0 || v.High <= 0 }

// seenBy returns v, the value for the player to move, for another one or the
// same.
func (v Value) seenBy(player, toMove positions.Player) Value {
	if player == toMove {
		return v
	}
	return Value{-v.High, -v.Low, v.Turns}
}

// isOpen reports whether it is open if player i of problem.attackers can win.
func (v Value) isOpen(i int) bool {
	if i == 0 {
		return v.High > 0 && v.Low < 1
	}
	return v.Low < 0 && v.High > -1
}

// with returns v after an answer to the question whether player i of
// problem.attackers can win.
func (v Value) with(i int, a answer) Value {
	switch {
	case a.verdict == yes && i == 0:
		return Value{1, 1, a.length}
	case a.verdict == yes:
		return Value{-1, -1, a.length}
	case a.verdict == no && i == 0:
		v.High = 0
	case a.verdict == no:
		v.Low = 0
	}
	return v
}

// valueOf returns the value of a finished game for a player.
func valueOf(p positions.Position, outcome positions.Outcome, scored bool, player positions.Player) int {
	value := 0
	if scored {
		value = p.(positions.Scored).Margin()
	} else if winner, won := outcome.Winner(); won {
		value = 1
		if winner == positions.P2 {
			value = -1
		}
	}
	if player == positions.P2 {
		return -value
	}
	return value
}
