package learn

import (
	"math"

	"tetrad/eval"
	"tetrad/positions/odds"
	"tetrad/stats"
)

// doubt is the chance of impossible results, as in eval.Race.
const doubt = 1.0 / (1 << 20)

// chances returns the chance of each prize of s.
func (s *Sample) chances(w Weights) []float64 {
	chances := make([]float64, len(s.Prizes))
	for i, features := range s.Prizes {
		sum := 0.0
		for _, f := range features {
			sum += w.Features[f.Index] * float64(f.Value)
		}
		chances[i] = odds.Chance(sum/eval.One, odds.Scale)
	}
	return chances
}

// race returns the value of a race in centipawns, computed as in eval.Race, and the
// chance of a win.
func race(chances []float64, need int) (centipawns, win float64) {
	for n, chance := range stats.Successes(chances, -1) {
		if n >= need {
			win += chance
		}
	}
	return odds.TenToOne * math.Log10((win+doubt)/(1-win+doubt)), win
}

// addRaceGradient adds the contribution of the race to gradient. slope is the change
// of the loss for each centipawn of the value.
func (s *Sample) addRaceGradient(w Weights, slope float64, gradient Weights) {
	chances := s.chances(w)
	_, win := race(chances, s.Need)
	// The derivatives are of natural logarithms. The factors to centipawns and back
	// cancel out.
	slope *= 1/(win+doubt) + 1/(1-win+doubt)
	for i, features := range s.Prizes {
		// A prize decides the race if the others leave the player one short.
		decides := stats.Successes(chances, i)[s.Need-1]
		change := slope * decides * chances[i] * (1 - chances[i])
		for _, f := range features {
			gradient.Features[f.Index] += change * float64(f.Value) / eval.One
		}
	}
}
