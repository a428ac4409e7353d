package stats

import "math"

// A sample holds observed values from 0 to 1 in increasing order, with the number of times that each was observed: at
// least once.
type sample struct{ values, counts []float64 }

// sampleOf returns the sample of increasing values that were observed this many times. It leaves out those that never
// were.
func sampleOf(values []float64, counts ...int) (s sample) {
	for i, count := range counts {
		if count > 0 {
			s.values, s.counts = append(s.values, values[i]), append(s.counts, float64(count))
		}
	}
	return s
}

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

// estimate returns the mean with its 95% score interval: all means that a test with the spread under the tested
// mean does not reject. Without draws it is the interval of Wilson (1927); for wins, draws and losses that of Tango
// (1998), whose test of ½ is the sign test of the decided games. Without observations it is 0 to 1.
func (s sample) estimate() Estimate {
	mean := s.mean()
	if s.size() == 0 {
		return Estimate{mean, 0, 1, 0}
	}
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
	return Estimate{mean, end(0), end(1), int(s.size())}
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

// variance returns the variance of the most likely distribution with this mean, where 0 and 1 are possible values,
// whether observed or not.
func (s sample) variance(mean float64) (variance float64) {
	x, rest := s.multiplier(mean), 1.0
	for i, value := range s.values {
		p := s.counts[i] / s.size() / (1 + x*(value-mean))
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
func (s sample) multiplier(mean float64) float64 {
	low, high := -1/(1-mean), 1/mean
	if value, _ := s.slope(mean, high); s.values[0] > 0 && value >= 0 {
		return high
	}
	if value, _ := s.slope(mean, low); s.values[len(s.values)-1] < 1 && value <= 0 {
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
func (s sample) slope(mean, x float64) (value, descent float64) {
	for i, v := range s.values {
		part := (v - mean) / (1 + x*(v-mean))
		value += s.counts[i] * part
		descent += s.counts[i] * part * part
	}
	return value, descent
}
