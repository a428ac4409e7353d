package stats

// Successes returns the chance of each number of successes, from 0 to the number of
// trials, of independent trials with these chances. It leaves out one trial; -1 leaves
// out none. The distribution is called Poisson binomial.
func Successes(chances []float64, without int) []float64 {
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
