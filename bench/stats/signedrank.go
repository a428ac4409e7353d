package stats

import "slices"

// Centre estimates the centre of the symmetric distribution that the values come
// from, independently of each other: by the median of the means of all pairs of
// them (Hodges and Lehmann 1963), with the bounds that Wilcoxon's signed rank
// test does not refuse (Hollander, Wolfe and Chicken, Nonparametric Statistical
// Methods, section 3.3). Nothing else is assumed of the distribution; from twelve
// values on, one that is far off hardly moves the bounds of 95 %.
//
// The centre is within the bounds with the probability reached, the least
// possible that is not below level. Where the values are too few for that, it is
// below, and the bounds are the least and the greatest value; 95 % take six.
//
// Differences of measurements that were made in pairs are symmetric where both
// are disturbed in the same way, whatever that way is.
func Centre(values []float64, level float64) (e Estimate, reached float64) {
	means := pairMeans(values)
	if len(means) == 0 {
		return Estimate{}, 0
	}
	// The k-th smallest and the k-th largest mean are the bounds; the true
	// centre is outside where the rank sum is below k, on either side.
	chances := rankSums(len(values))
	k, outside := 1, 2*chances[0]
	for _, p := range chances[1:] {
		if outside+2*p > 1-level {
			break
		}
		k, outside = k+1, outside+2*p
	}
	return Estimate{Value: Median(means), Low: means[k-1], High: means[len(means)-k]}, 1 - outside
}

// pairMeans returns the means of all pairs of values, each with itself too,
// sorted.
func pairMeans(values []float64) []float64 {
	var means []float64
	for i, v := range values {
		for _, w := range values[i:] {
			means = append(means, (v+w)/2)
		}
	}
	slices.Sort(means)
	return means
}

// rankSums returns the probabilities of the sums 0, 1, 2 … of those ranks from 1
// to n that are on one side of the centre: each is by chance one half.
func rankSums(n int) []float64 {
	sums := make([]float64, n*(n+1)/2+1)
	sums[0] = 1
	for rank := 1; rank <= n; rank++ {
		for s := rank * (rank + 1) / 2; s >= 0; s-- {
			sums[s] /= 2
			if s >= rank {
				sums[s] += sums[s-rank] / 2
			}
		}
	}
	return sums
}
