package search

import (
	"math"

	"tetrad/positions"
)

// MaxContempt is the greatest [Task.Contempt]; it makes a draw worth no more than a
// loss. Its negative makes a draw worth as much as a win.
const MaxContempt = 500

// Draws hold the value of a drawn game for each player. Searches use these values
// for games that are drawn or proven to be drawn; a proven draw stays proven. The
// zero value is not valid: see [Task.Draws].
type Draws struct {
	Chances [2]float64 // as a result from 0, a loss, to 1, a win
	Scores  [2]Score   // the same values as estimates in centipawns
}

// Draws returns the values of draws in t. Contempt lowers the value for the player
// to move at the root and raises it by the same amount for the other player. At
// scale centipawns the odds of a win are e to 1.
func (t *Task) Draws(scale float64) Draws {
	d := Draws{Chances: [2]float64{0.5, 0.5}}
	if t.Contempt == 0 {
		return d
	}
	mover := t.Root.ToMove()
	less := float64(t.Contempt) / 1000
	d.Chances[mover], d.Chances[mover.Opponent()] = 0.5-less, 0.5+less
	d.Scores[mover] = Centipawns(0.5-less, scale)
	d.Scores[mover.Opponent()] = -d.Scores[mover]
	return d
}

// Outcome is [OutcomeScore] with draws at their values in d.
func (d *Draws) Outcome(outcome positions.Outcome, player positions.Player, turns int) Score {
	if outcome == positions.Draw {
		return d.Scores[player]
	}
	return OutcomeScore(outcome, player, turns)
}

// Centipawns is the inverse of [positions.Chance], within the bounds of estimates.
func Centipawns(chance, scale float64) Score {
	return Estimate(int(math.Round(positions.Centipawns(min(max(chance, 1e-9), 1-1e-9), scale))))
}
