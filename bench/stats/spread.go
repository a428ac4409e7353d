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

// MAD returns the median absolute deviation of values from their median, in their
// unit: half of them are no further away. It is not scaled to estimate a standard
// deviation. It is NaN without values.
func MAD(values []float64) float64 {
	middle := Median(values)
	deviations := make([]float64, len(values))
	for i, v := range values {
		deviations[i] = math.Abs(v - middle)
	}
	return Median(deviations)
}
