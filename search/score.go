package search

import "tetrad/positions"

// A Score is the value of a position for the player to move: centipawns within
// ±[MaxEval], or a proven end beyond. Better is greater, an earlier win is
// greater than a later one, and a later loss is greater than an earlier one.
type Score int

// The bounds of scores. All fit in 16 bits.
const (
	Infinity Score = 32000 // greater than any score
	mate     Score = 31000 // a won game that has ended
	maxTurns       = 5000  // longest distance to a proven end that scores tell apart
	MaxEval  Score = 20000 // greatest estimate
)

// WinIn returns the score of a game that the player to move wins after so many
// turns of both players, counted from the root.
func WinIn(turns int) Score { return mate - Score(min(turns, maxTurns)) }

// LossIn returns the score of a game lost after so many turns.
func LossIn(turns int) Score { return -WinIn(turns) }

// IsProven reports whether s stands for a proven win or loss.
func (s Score) IsProven() bool { return s > MaxEval || s < -MaxEval }

// Mate returns the number of turns to the proven end, negative for a loss, and
// false for any other score. A game that has just been lost is -0, which is 0.
func (s Score) Mate() (turns int, ok bool) {
	switch {
	case s > MaxEval:
		return int(mate - s), true
	case s < -MaxEval:
		return -int(mate + s), true
	}
	return 0, false
}

// Later returns s, a score counted from a position that is so many turns after
// the root, as counted from the root.
func (s Score) Later(turns int) Score {
	switch {
	case s > MaxEval:
		return max(s-Score(turns), MaxEval+1)
	case s < -MaxEval:
		return min(s+Score(turns), -MaxEval-1)
	}
	return s
}

// Sooner is the inverse of Later: s counted from the root, as counted from a
// position so many turns after it.
func (s Score) Sooner(turns int) Score {
	switch {
	case s > MaxEval:
		return min(s+Score(turns), mate)
	case s < -MaxEval:
		return max(s-Score(turns), -mate)
	}
	return s
}

// OutcomeScore returns the score, for player, of a game that has ended so many
// turns after the root.
func OutcomeScore(outcome positions.Outcome, player positions.Player, turns int) Score {
	winner, won := outcome.Winner()
	switch {
	case !won:
		return 0
	case winner == player:
		return WinIn(turns)
	}
	return LossIn(turns)
}

// Estimate returns an evaluation as a score, kept within its bounds.
func Estimate(centipawns int) Score {
	return min(max(Score(centipawns), -MaxEval), MaxEval)
}
