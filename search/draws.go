package search

import (
	"math"

	"tetrad/positions"
	"tetrad/positions/odds"
)

// MaxContempt is the greatest [Task.Contempt], with which a draw is worth no
// more than a loss; with the same below zero it is worth as much as a win.
const MaxContempt = 500

// Draws are what a drawn game is worth to each player. Searches use them where
// a game is drawn, or is proven to be; what is proven stays so. The zero value
// means nothing: see [Task.Draws].
type Draws struct {
	Chances [2]float64 // as a result, between that of a loss, 0, and of a win, 1
	Scores  [2]Score   // the same as an estimate in centipawns
}

// Draws returns what draws are worth in t: as much more to the other player as
// they are worth less to the one who moves at the root. At scale centipawns the
// odds of a win are e to 1.
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

// Outcome is [OutcomeScore] with draws at their worth.
func (d *Draws) Outcome(outcome positions.Outcome, player positions.Player, turns int) Score {
	if outcome == positions.Draw {
		return d.Scores[player]
	}
	return OutcomeScore(outcome, player, turns)
}

// Centipawns is the inverse of [odds.Chance], within the bounds of estimates.
func Centipawns(chance, scale float64) Score {
	return Estimate(int(math.Round(odds.Centipawns(min(max(chance, 1e-9), 1-1e-9), scale))))
}
