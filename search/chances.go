package search

import (
	"math"

	"tetrad/positions"
)

// WDL are the chances of a win, a draw and a loss for the player to move, in
// permille; they add up to 1000.
type WDL struct {
	Win  int `json:"win"`
	Draw int `json:"draw"`
	Loss int `json:"loss"`
}

// Points returns the expected points, from 0 to 1. A draw counts half a win.
func (w WDL) Points() float64 { return (float64(w.Win) + float64(w.Draw)/2) / 1000 }

// Odds say how scores of a position turn into chances. They are an ordered logit: the odds of
// a win are e to 1 at Draw + Width, and those of a loss at the negative score.
type Odds struct {
	Draw  float64 // the score, in centipawns, at which half of the games are won; 0: none is drawn
	Width float64 // the centipawns that multiply the odds by e
}

// WDL returns the chances that a score stands for. Only those of a proven score are certain.
func (o Odds) WDL(s Score) WDL {
	switch {
	case s.IsProven() && s > 0:
		return WDL{Win: 1000}
	case s.IsProven():
		return WDL{Loss: 1000}
	}
	chance := func(s Score) int {
		return min(max(int(math.Round(1000*positions.Chance(float64(s)-o.Draw, o.Width))), 1), 999)
	}
	w := WDL{Win: chance(s), Loss: chance(-s)}
	if w.Draw = 1000 - w.Win - w.Loss; o.Draw == 0 || w.Draw < 0 { // by rounding
		w.Loss, w.Draw = 1000-w.Win, 0
	}
	return w
}
