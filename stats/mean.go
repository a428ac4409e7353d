package stats

import (
	"math"
	"slices"
)

// MeanOfGroups estimates the mean of values between 0 and 1 that come from several
// groups, each with the same weight, however many values it has. It is the mean of the
// means of the groups. Each group has at least one value.
//
// The interval is that of a stratified sample: the squares of the distances of the ends
// of the score intervals of the groups from their means add up (Zou and Donner, 2008).
func MeanOfGroups(groups [][]float64) Estimate {
	value, below, above := 0.0, 0.0, 0.0
	for _, group := range groups {
		e := meanOf(sampleOf(group))
		value += e.Value
		below += square(e.Value - e.Low)
		above += square(e.High - e.Value)
	}
	n := float64(len(groups))
	value /= n
	return Estimate{value, max(0, value-math.Sqrt(below)/n), min(1, value+math.Sqrt(above)/n)}
}

// sampleOf counts values.
func sampleOf(values []float64) (s Sample) {
	for _, x := range slices.Sorted(slices.Values(values)) {
		if last := len(s.Values) - 1; last >= 0 && s.Values[last] == x {
			s.Counts[last]++
			continue
		}
		s.Values, s.Counts = append(s.Values, x), append(s.Counts, 1)
	}
	return s
}
