package search

import (
	"tetrad/positions"
)

// A Score is the value of a position for the player to move. Scores within
// ±[MaxEval] are estimates in centipawns; scores beyond are proven ends. Greater is
// better: an early win exceeds a late one, and a late loss exceeds an early one.
type Score int

// The bounds of scores. All fit in 16 bits.
const (
	Infinity Score = 32000 // greater than any score
	mate     Score = 31000 // a won game that has ended
	maxTurns       = 5000  // longest distance to a proven end that scores distinguish
	MaxEval  Score = 20000 // greatest estimate
)

// WinIn returns the score of a game that the player to move wins after turns turns,
// counted from the root over both players.
func WinIn(turns int) Score { return mate - Score(min(turns, maxTurns)) }

// LossIn returns the score of a game that the player to move loses, with turns as in
// [WinIn].
func LossIn(turns int) Score { return -WinIn(turns) }

// IsProven reports whether s is a proven win or loss.
func (s Score) IsProven() bool { return s > MaxEval || s < -MaxEval }

// Mate returns the number of turns to the proven end, negative for a loss. ok is
// false if s is not proven. For a game that has just been lost, turns is 0.
func (s Score) Mate() (turns int, ok bool) {
	switch {
	case s > MaxEval:
		return int(mate - s), true
	case s < -MaxEval:
		return -int(mate + s), true
	}
	return 0, false
}

// Chance returns the expected points of the player to move, from 0 to 1, where a draw
// counts as half a win. They follow from wdl. Other engines may not tell it; then they follow
// from s as in chess.
func Chance(s Score, wdl *WDL) float64 {
	switch {
	case s.IsProven() && s > 0:
		return 1
	case s.IsProven():
		return 0
	case wdl != nil:
		return wdl.Points()
	}
	return positions.Chance(float64(s), positions.ChanceScale)
}

// Later converts s, counted from a position that is turns turns after the root, to
// the score counted from the root.
func (s Score) Later(turns int) Score {
	switch {
	case s > MaxEval:
		return max(s-Score(turns), MaxEval+1)
	case s < -MaxEval:
		return min(s+Score(turns), -MaxEval-1)
	}
	return s
}

// Sooner is the inverse of Later: it converts s, counted from the root, to the score
// counted from a position turns turns after the root.
func (s Score) Sooner(turns int) Score {
	switch {
	case s > MaxEval:
		return min(s+Score(turns), mate)
	case s < -MaxEval:
		return max(s-Score(turns), -mate)
	}
	return s
}

// OutcomeScore returns the score for player of a game that ended turns turns after
// the root.
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

// Estimate returns an evaluation as a score, limited to ±[MaxEval].
func Estimate(centipawns int) Score {
	return min(max(Score(centipawns), -MaxEval), MaxEval)
}
