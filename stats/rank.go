package stats

import (
	"math"
	"slices"
)

// Median returns the middle value, or the mean of the two middle values. It is NaN
// without values.
func Median(values []float64) float64 {
	n := len(values)
	if n == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// Quantile returns the q-quantile of values, 0 < q < 1, the least of them that at
// least a share q does not exceed. Its interval runs between two of the values, by the
// binomial distribution of how many lie below the true quantile. An end that so few
// values do not bound is infinite. Sources: any text on order statistics.
func Quantile(values []float64, q float64) Estimate {
	n := len(values)
	if n == 0 {
		return unknown(0)
	}
	sorted := slices.Sorted(slices.Values(values))
	e := unknown(n)
	e.Value = sorted[min(max(int(math.Ceil(q*float64(n)))-1, 0), n-1)]
	// The number of values below the quantile is at most k with probability below[k].
	below := binomial(n, q)
	for k := n - 1; k > 0; k-- {
		if below[k-1] <= 0.025 {
			e.Low = min(sorted[k-1], e.Value)
			break
		}
	}
	for k := range n {
		if below[k] >= 0.975 {
			e.High = max(sorted[k], e.Value)
			break
		}
	}
	return e
}
