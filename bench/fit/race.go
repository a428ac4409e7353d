package fit

import (
	"math"

	"tetrad/eval"
	"tetrad/positions/odds"
)

// doubt is the chance of what cannot be, as in eval.Race.
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

// race returns the value of a race, in centipawns, as eval.Race does, and the
// chance of a win.
func race(chances []float64, need int) (centipawns, win float64) {
	for n, chance := range won(chances, -1) {
		if n >= need {
			win += chance
		}
	}
	return odds.TenToOne * math.Log10((win+doubt)/(1-win+doubt)), win
}

// won returns the chances of each number of prizes, without one of them; -1 for
// all.
func won(chances []float64, without int) []float64 {
	counts := make([]float64, len(chances)+1)
	counts[0] = 1
	for i, chance := range chances {
		if i == without {
			continue
		}
		for n := i + 1; n > 0; n-- {
			counts[n] = counts[n]*(1-chance) + counts[n-1]*chance
		}
		counts[0] *= 1 - chance
	}
	return counts
}

// addRaceGradient adds to gradient what the race contributes to it, where the
// loss changes by slope for each centipawn of the value.
func (s *Sample) addRaceGradient(w Weights, slope float64, gradient Weights) {
	chances := s.chances(w)
	_, win := race(chances, s.Need)
	// Derivatives are of natural logarithms; the factors to centipawns and back
	// cancel out.
	slope *= 1/(win+doubt) + 1/(1-win+doubt)
	for i, features := range s.Prizes {
		// A prize decides where the others fall one short.
		decides := won(chances, i)[s.Need-1]
		change := slope * decides * chances[i] * (1 - chances[i])
		for _, f := range features {
			gradient.Features[f.Index] += change * float64(f.Value) / eval.One
		}
	}
}
