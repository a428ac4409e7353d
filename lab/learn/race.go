package learn

// doubt is the chance of impossible results, as in eval.Race.
const doubt = 1.0 / (1 << 20)

// race returns the chance that a player wins at least need of the prizes, each of which has
// its own chance, and the odds of that as a ratio, which doubt keeps above 0 and finite.
func race(chances []float64, need int) (win, ratio float64) {
	for n, chance := range successes(chances, -1) {
		if n >= need {
			win += chance
		}
	}
	return win, (win + doubt) / (1 - win + doubt)
}

// prizeSlope returns how a loss changes with the logarithm of the odds of prize i. slope is
// how it changes with that of the odds of the race, which is won with the chance win.
func prizeSlope(chances []float64, need int, win float64, i int, slope float64) float64 {
	if need < 1 || need > len(chances) {
		return 0
	}
	// A prize decides the race if the others leave the player one short.
	decides := successes(chances, i)[need-1]
	return slope * (1/(win+doubt) + 1/(1-win+doubt)) * decides * chances[i] * (1 - chances[i])
}

// successes returns the chance of each number of successes, from 0 to the number of
// trials, of independent trials with these chances. It leaves out one trial; -1 leaves
// out none. The distribution is called Poisson binomial.
func successes(chances []float64, without int) []float64 {
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
