package stats

import "math"

// A Sample holds observed values from 0 to 1 in increasing order, with the number of times that each was observed: at
// least once.
type Sample struct{ Values, Counts []float64 }

// SampleOf returns the sample of increasing values that were observed this many times. It leaves out those that never were.
func SampleOf(values []float64, counts ...int) (s Sample) {
	for i, count := range counts {
		if count > 0 {
			s.Values, s.Counts = append(s.Values, values[i]), append(s.Counts, float64(count))
		}
	}
	return s
}

// Size returns the number of observations.
func (s Sample) Size() (n float64) {
	for _, count := range s.Counts {
		n += count
	}
	return n
}

// Mean returns the mean of the observations, or NaN without any.
func (s Sample) Mean() float64 {
	sum := 0.0
	for i, x := range s.Values {
		sum += s.Counts[i] * x
	}
	return sum / s.Size()
}

// Bounds returns the ends of the 95% score interval of the mean: all means that a test with the spread under the tested
// mean does not reject. Without draws it is the interval of Wilson (1927); for wins, draws and losses that of Tango
// (1998), whose test of ½ is the sign test of the decided games. Without observations it is 0 to 1.
func (s Sample) Bounds() (low, high float64) {
	if s.Size() == 0 {
		return 0, 1
	}
	mean := s.Mean()
	// end returns the mean between the observed one and bound that the test just does not reject.
	end := func(bound float64) float64 {
		held, rejected := mean, bound
		for range 30 {
			middle := (held + rejected) / 2
			if math.Abs(s.Deviation(middle)) <= Z95 {
				held = middle
			} else {
				rejected = middle
			}
		}
		return held
	}
	return end(0), end(1)
}

// Deviation returns how many standard errors the mean is above another one, with the error under the other one.
// Rounding of the observed mean makes no deviation.
func (s Sample) Deviation(mean float64) float64 {
	difference := s.Mean() - mean
	if math.Abs(difference) < 1e-12 {
		return 0
	}
	return difference / math.Sqrt(s.variance(mean)/s.Size())
}

// variance returns the variance of the most likely distribution with this mean, where 0 and 1 are possible values,
// whether observed or not.
func (s Sample) variance(mean float64) (variance float64) {
	x, rest := s.multiplier(mean), 1.0
	for i, value := range s.Values {
		p := s.Counts[i] / s.Size() / (1 + x*(value-mean))
		rest -= p
		variance += p * square(value-mean)
	}
	// The rest of the probability falls on the end that was not observed.
	bound := 0.0
	if x < 0 {
		bound = 1
	}
	return variance + max(0, rest)*square(bound-mean)
}

// multiplier returns the Lagrange multiplier of the most likely distribution with this mean (Owen, "Empirical
// Likelihood", 2001): the x at which slope is 0, or the bound that it reaches before, where 0 or 1 was not observed.
func (s Sample) multiplier(mean float64) float64 {
	low, high := -1/(1-mean), 1/mean
	if value, _ := s.slope(mean, high); s.Values[0] > 0 && value >= 0 {
		return high
	}
	if value, _ := s.slope(mean, low); s.Values[len(s.Values)-1] < 1 && value <= 0 {
		return low
	}
	x := 0.0
	for range 60 {
		value, descent := s.slope(mean, x)
		if value > 0 {
			low = x
		} else {
			high = x
		}
		next := x + value/descent // by Newton, or halving where that leads too far
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) <= 1e-12*(1+math.Abs(x)) {
			return next
		}
		x = next
	}
	return x
}

// slope returns the derivative of the likelihood by the mean, for a multiplier, and how fast that falls with it.
func (s Sample) slope(mean, x float64) (value, descent float64) {
	for i, v := range s.Values {
		part := (v - mean) / (1 + x*(v-mean))
		value += s.Counts[i] * part
		descent += s.Counts[i] * part * part
	}
	return value, descent
}
