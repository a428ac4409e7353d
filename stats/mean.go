package stats

import (
	"math"
	"slices"
)

// Share returns hits out of n as a share with the interval of Wilson (1927).
func Share(hits, n int) Estimate { return sampleOf([]float64{0, 1}, n-hits, hits).estimate() }

// Fraction returns the mean of values from 0 to 1 with the score interval. Values that are all alike do not make it
// certain.
func Fraction(values []float64) Estimate { return counted(values).estimate() }

// counted returns the sample of values.
func counted(values []float64) (s sample) {
	for _, x := range slices.Sorted(slices.Values(values)) {
		if last := len(s.values) - 1; last >= 0 && s.values[last] == x {
			s.counts[last]++
			continue
		}
		s.values, s.counts = append(s.values, x), append(s.counts, 1)
	}
	return s
}

// MeanOfGroups estimates the mean of values between 0 and 1 that come from several
// groups, each with the same weight, however many values it has. It is the mean of the
// means of the groups. Each group has at least one value.
//
// The interval is that of a stratified sample: the squares of the distances of the ends
// of the score intervals of the groups from their means add up (Zou and Donner, 2008).
func MeanOfGroups(groups [][]float64) Estimate {
	value, below, above, all := 0.0, 0.0, 0.0, 0
	for _, group := range groups {
		e := Fraction(group)
		value += e.Value
		below += square(e.Value - e.Low)
		above += square(e.High - e.Value)
		all += e.N
	}
	n := float64(len(groups))
	value /= n
	return Estimate{value, max(0, value-math.Sqrt(below)/n), min(1, value+math.Sqrt(above)/n), all}
}

// Mean returns the mean of values with Student's interval. With one value the interval
// is unbounded.
func Mean(values []float64) Estimate {
	n := len(values)
	mean, variance := moments(values)
	if n < 2 {
		return Estimate{mean, math.Inf(-1), math.Inf(1), n}
	}
	half := student(n-1) * math.Sqrt(variance/float64(n))
	return Estimate{mean, mean - half, mean + half, n}
}

// moments returns the mean of values, and the variance that they show of one. It is NaN
// for what they do not show.
func moments(values []float64) (mean, variance float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v
	}
	mean /= n
	for _, v := range values {
		variance += square(v - mean)
	}
	return mean, variance / (n - 1)
}

// fewDegrees are the 97.5% points of Student's distribution for 1 to 5 degrees of
// freedom.
var fewDegrees = [...]float64{12.7062, 4.3027, 3.1824, 2.7764, 2.5706}

// student returns the 97.5% point of Student's distribution: from six degrees of
// freedom on by the expansion of Cornish and Fisher.
func student(degrees int) float64 {
	if degrees <= len(fewDegrees) {
		return fewDegrees[degrees-1]
	}
	z, v := z95, float64(degrees)
	z3, z5, z7 := z*z*z, math.Pow(z, 5), math.Pow(z, 7)
	return z + (z3+z)/(4*v) + (5*z5+16*z3+3*z)/(96*v*v) + (3*z7+19*z5+17*z3-15*z)/(384*v*v*v)
}

// Count returns the mean of numbers of events with a score interval: that of the distribution of Poisson, or of one
// that is wider by as much as the values are. So an event that was never observed is not impossible.
func Count(values []float64) Estimate {
	n := len(values)
	if n == 0 {
		return unknown(0)
	}
	mean, variance := moments(values)
	wider := 1.0
	if n > 1 && mean > 0 {
		wider = max(1, variance/mean)
	}
	shift := square(z95) * wider / (2 * float64(n))
	half := math.Sqrt(shift * (2*mean + shift))
	return Estimate{mean, max(0, mean+shift-half), mean + shift + half, n}
}
