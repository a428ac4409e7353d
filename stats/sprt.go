package stats

import (
	"errors"
	"fmt"
	"math"
)

// An SPRT is a sequential probability ratio test of "the difference is Elo0" against
// "the difference is Elo1", generalised to pairs of games. The likelihoods are those
// of the most likely distributions with each difference.
type SPRT struct {
	Elo0       float64 `json:"elo0"`
	Elo1       float64 `json:"elo1"`
	Alpha      float64 `json:"alpha"`      // probability of accepting Elo1 wrongly
	Beta       float64 `json:"beta"`       // probability of accepting Elo0 wrongly
	Normalized bool    `json:"normalized"` // whether Elo0 and Elo1 are normalised Elo
}

// maxTestElo is the greatest difference that a test can be about. A player that much stronger
// makes 99.7% of the points.
const maxTestElo = 1000

// Check refuses a test that cannot end, or whose likelihoods would be too small to compute.
func (t SPRT) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1): // also catches NaN
		return fmt.Errorf("elo0 %g is not less than elo1 %g", t.Elo0, t.Elo1)
	case t.Elo0 < -maxTestElo || t.Elo1 > maxTestElo:
		return fmt.Errorf("elo0 %g and elo1 %g are not between %d and %d", t.Elo0, t.Elo1, -maxTestElo, maxTestElo)
	case !(t.Alpha > 0 && t.Beta > 0 && t.Alpha+t.Beta < 1):
		return errors.New("alpha and beta must be greater than 0, and less than 1 together")
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which the test accepts Elo0 and Elo1,
// by the approximation of Wald (1945).
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// A Verdict is the state of a test.
type Verdict int

// The verdicts.
const (
	GoOn Verdict = iota
	AcceptElo0
	AcceptElo1
)

// Verdict returns the verdict of the test for these pairs.
func (t SPRT) Verdict(p Pairs) Verdict {
	llr := t.LLR(p)
	lower, upper := t.Bounds()
	switch {
	case llr <= lower:
		return AcceptElo0
	case llr >= upper:
		return AcceptElo1
	}
	return GoOn
}

// LLR returns the log-likelihood ratio of Elo1 to Elo0. It is 0 without pairs.
func (t SPRT) LLR(p Pairs) float64 {
	if p.Total() == 0 {
		return 0
	}
	d, n := observed(p)
	var d0, d1 distribution
	if t.Normalized {
		// Per pair, whose spread is that of a game divided by √2.
		toT := math.Sqrt2 / (2 * eloPerLogit)
		d0, d1 = d.withTValue(t.Elo0*toT), d.withTValue(t.Elo1*toT)
	} else {
		d0, d1 = d.withMean(expectedScore(t.Elo0)), d.withMean(expectedScore(t.Elo1))
	}
	llr := 0.0
	for i, p := range d {
		llr += p * math.Log(d1[i]/d0[i])
	}
	return n * llr
}

// distribution holds the probabilities of the scores 0, ¼, ½, ¾, 1 of a pair.
type distribution [5]float64

// observed returns the frequencies of the results, and the number of pairs. Results
// that have not occurred get a small weight, so that no likelihood is zero.
func observed(p Pairs) (d distribution, n float64) {
	unseen := max(1e-3, 1e-9*float64(p.Total())) // less would be lost to rounding
	counts := p.counts()
	for i := range counts {
		counts[i] = max(counts[i], unseen)
	}
	return frequencies(counts)
}

func (d distribution) moments() (mean, variance float64) {
	for i, p := range d {
		mean += p * float64(i) / 4
	}
	for i, p := range d {
		variance += p * square(float64(i)/4-mean)
	}
	return mean, variance
}

// withMean returns the most likely distribution with this mean, given the observed
// distribution d.
func (d distribution) withMean(mean float64) distribution {
	var v [5]float64
	for i := range v {
		v[i] = float64(i)/4 - mean
	}
	return d.withZeroMean(v)
}

// tValue returns how many standard deviations the mean is above ½.
func (d distribution) tValue() float64 {
	mean, variance := d.moments()
	return (mean - 0.5) / math.Sqrt(variance)
}

// withTValue returns the most likely distribution whose mean is t standard deviations above ½, given
// the observed distribution d. If that must move away from ½, two may be more likely than all near
// them: one with most pairs at 1½ points (½ for a negative t), and one with most at 2 (0).
func (d distribution) withTValue(t float64) distribution {
	if has := d.tValue(); t < 0 && has <= t || t >= 0 && has >= t {
		return d.climb(d, t)
	}
	near, far := 3, 4
	if t < 0 {
		near, far = 1, 0
	}
	a, b := d.climb(d.mixed(near, t), t), d.climb(d.mixed(far, t), t)
	if d.likelihood(b) > d.likelihood(a) {
		return b
	}
	return a
}

// likelihood returns the logarithm of the likelihood of another distribution, for one pair, if d was
// observed.
func (d distribution) likelihood(of distribution) (sum float64) {
	for i, p := range d {
		sum += p * math.Log(of[i])
	}
	return sum
}

// mixed returns d with as much weight of one result added as gives it the t value t. That result is
// above ½ if the t value of d is too small, and below ½ if it is too great.
func (d distribution) mixed(result int, t float64) (mixed distribution) {
	low, high := 0.0, 1.0 // the weight of what is added
	for range 50 {
		weight := (low + high) / 2
		for i, p := range d {
			mixed[i] = (1 - weight) * p
		}
		if mixed[result] += weight; (mixed.tValue() < t) == (result > 2) {
			low = weight
		} else {
			high = weight
		}
	}
	return mixed
}

// climb returns the most likely distribution with this t value near a solution that has it. The
// condition is not linear. Its tangent at the last solution replaces it until the solution no longer
// changes (Van den Bergh, "Comments on Normalized Elo"). From a solution whose t value has the sign of t
// and is not nearer to 0, each tangent has solutions, and all of them are such ones.
func (d distribution) climb(solution distribution, t float64) distribution {
	const rounds, enough = 50, 1e-10
	for range rounds {
		mean, variance := solution.moments()
		sigma := math.Sqrt(variance)
		var v [5]float64
		for i := range v {
			a := float64(i) / 4
			v[i] = a - 0.5 - t*sigma*(1+square((a-mean)/sigma))/2
		}
		next := d.withZeroMean(v)
		change := 0.0
		for i := range next {
			change = max(change, math.Abs(next[i]-solution[i]))
		}
		if solution = next; change < enough {
			break
		}
	}
	return solution
}

// withZeroMean returns the most likely distribution under which v has the mean 0. By
// Lagrange multipliers it is d[i] / (1 + x·v[i]). Bisection finds the x that makes
// the mean zero (Owen, "Empirical Likelihood", 2001).
func (d distribution) withZeroMean(v [5]float64) distribution {
	least, greatest := v[0], v[0]
	for _, value := range v {
		least, greatest = min(least, value), max(greatest, value)
	}
	low, high := -1/greatest, -1/least
	for range 100 {
		x := (low + high) / 2
		mean := 0.0
		for i, p := range d {
			mean += p * v[i] / (1 + x*v[i])
		}
		if mean > 0 {
			low = x
		} else {
			high = x
		}
	}
	x := (low + high) / 2
	for i := range d {
		d[i] /= 1 + x*v[i]
	}
	return d
}
