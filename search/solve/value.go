package solve

import "tetrad/positions"

// A Value is what is known of a position: proven bounds of the result that the player
// to move gets with best play by both sides. It is solved if they are equal.
type Value struct {
	// Low and High are margins in games with a score (positions.Scored). In other
	// games 1 is a win, 0 a draw and -1 a loss.
	Low, High int
	// Turns is the number of turns within which a win or loss is certain, or 0 if that
	// is unknown.
	Turns int
}

// Solved reports whether the value is known.
func (v Value) Solved() bool { return v.Low == v.High }

// tellsWinner reports whether v tells who wins, or that nobody does.
func (v Value) tellsWinner() bool { return v.Low > 0 || v.High < 0 || v.Solved() }

// decidesWin reports whether v tells if its player wins.
func (v Value) decidesWin() bool { return v.Low > 0 || v.High <= 0 }

// seenBy converts v, the value for the player to move, to the value for player.
func (v Value) seenBy(player, toMove positions.Player) Value {
	if player == toMove {
		return v
	}
	return Value{-v.High, -v.Low, v.Turns}
}

// isOpen reports whether v leaves open if player i of problem.attackers can win.
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
		return Value{1, 1, a.turns()}
	case a.verdict == yes:
		return Value{-1, -1, a.turns()}
	case a.verdict == no && i == 0:
		v.High = 0
	case a.verdict == no:
		v.Low = 0
	}
	return v
}

// turns returns the number of turns within which the win comes, or 0 if that is unknown.
func (a answer) turns() int {
	if a.length >= unknownLength {
		return 0
	}
	return a.length
}

// valueOf returns the value of a finished game for a player.
func valueOf(p positions.Position, outcome positions.Outcome, player positions.Player) int {
	value := 0
	if scored := p.Abilities().Scored; scored != nil {
		value = scored.Margin()
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
