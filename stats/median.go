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
