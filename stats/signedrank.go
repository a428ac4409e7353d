package stats

import "slices"

// Centre estimates the centre of the symmetric distribution that independent values
// come from. The estimate is the median of the means of all pairs of values (Hodges
// and Lehmann, 1963). The bounds are those that Wilcoxon's signed rank test does not
// reject (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, section
// 3.3). Centre assumes nothing else about the distribution. From twelve values on, a
// single outlier hardly moves the bounds of 95%.
//
// The centre lies within the bounds with the probability reached, the least possible
// one that is not below level. If there are too few values for that, reached is below
// level, and the bounds are the least and the greatest value. A level of 95% takes
// six values.
//
// Differences of paired measurements are symmetric if both measurements are disturbed
// in the same way, whatever that way is.
func Centre(values []float64, level float64) (e Estimate, reached float64) {
	means := pairMeans(values)
	if len(means) == 0 {
		return Estimate{}, 0
	}
	// The bounds are the k-th smallest and the k-th largest mean. The true centre lies
	// outside if the rank sum is below k on either side.
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

// pairMeans returns the means of all pairs of values, including each value with
// itself, sorted.
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

// rankSums returns the probabilities of the sums 0, 1, 2 … of the ranks on one side
// of the centre. Each of the ranks 1 to n is on that side with probability one half.
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
