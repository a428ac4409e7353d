package stats

import "math"

// A sample holds observed values from 0 to 1, with the number of times that each was observed: at least once.
type sample struct{ values, counts []float64 }

// size returns the number of observations.
func (s sample) size() (n float64) {
	for _, count := range s.counts {
		n += count
	}
	return n
}

// mean returns the mean of the observations, or NaN without any.
func (s sample) mean() float64 {
	sum := 0.0
	for i, x := range s.values {
		sum += s.counts[i] * x
	}
	return sum / s.size()
}

// interval returns the mean with its 95 % score interval: all means that a test with the spread under the tested mean
// does not reject. Without draws it is the interval of Wilson (1927); for wins, draws and losses that of Tango (1998),
// whose test of ½ is the sign test of the decided games. Without observations it is 0 to 1.
func (s sample) interval() Estimate {
	if s.size() == 0 {
		return Estimate{math.NaN(), 0, 1}
	}
	mean := s.mean()
	// end returns the mean between the observed one and bound that the test just does not reject.
	end := func(bound float64) float64 {
		held, rejected := mean, bound
		for range 30 {
			middle := (held + rejected) / 2
			if math.Abs(s.deviation(middle)) <= z95 {
				held = middle
			} else {
				rejected = middle
			}
		}
		return held
	}
	return Estimate{mean, end(0), end(1)}
}

// deviation returns how many standard errors the mean is above another one, with the error under the other one.
// Rounding of the observed mean makes no deviation.
func (s sample) deviation(mean float64) float64 {
	difference := s.mean() - mean
	if math.Abs(difference) < 1e-12 {
		return 0
	}
	return difference / math.Sqrt(s.variance(mean)/s.size())
}

// variance returns the variance of the most likely distribution with this mean. It is found by Lagrange multipliers
// and bisection (Owen, "Empirical Likelihood", 2001), where 0 and 1 are possible values, whether observed or not.
func (s sample) variance(mean float64) (variance float64) {
	low, high := -1/(1-mean), 1/mean
	for range 45 {
		x := (low + high) / 2
		slope := 0.0
		for i, value := range s.values {
			slope += s.counts[i] * (value - mean) / (1 + x*(value-mean))
		}
		if slope > 0 {
			low = x
		} else {
			high = x
		}
	}
	x, rest := (low+high)/2, 1.0
	for i, value := range s.values {
		p := s.counts[i] / s.size() / (1 + x*(value-mean))
		rest -= p
		variance += p * square(value-mean)
	}
	// What the observed values leave falls on the end that was not observed.
	bound := 0.0
	if x < 0 {
		bound = 1
	}
	return variance + max(0, rest)*square(bound-mean)
}
