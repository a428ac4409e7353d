package stats

import "math"

// Pairs counts pairs of games by the points of the first player in the pair: 0, ½, 1,
// 1½, 2. The two games of a pair have the same opening with the players exchanged, so
// their results are correlated. The spread is therefore that of pairs (the
// pentanomial model of Michel Van den Bergh).
type Pairs [5]int

// Add counts a pair in which the first player scored this many half points, 0 to 4.
func (p *Pairs) Add(halfPoints int) { p[halfPoints]++ }

// Total returns the number of pairs.
func (p Pairs) Total() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Score returns the share of the points, from 0 to 1, and its variance in one pair.
// Without pairs both are NaN.
func (p Pairs) Score() (mean, variance float64) {
	d, _ := frequencies(p.counts())
	return d.moments()
}

// counts returns the numbers of the results.
func (p Pairs) counts() (counts [5]float64) {
	for i, n := range p {
		counts[i] = float64(n)
	}
	return counts
}

// frequencies returns the shares of results that were counted, and the number of pairs.
func frequencies(counts [5]float64) (d distribution, n float64) {
	for _, count := range counts {
		n += count
	}
	for i, count := range counts {
		d[i] = count / n
	}
	return d, n
}

// sample returns the shares of the points in each pair.
func (p Pairs) sample() sample { return sampleOf([]float64{0, 0.25, 0.5, 0.75, 1}, p[:]...) }

// Mean returns the share of the points, from 0 to 1, with its interval.
func (p Pairs) Mean() Estimate { return p.sample().estimate() }

// Elo returns the difference of strength, from the interval of [Pairs.Mean]. It is infinite if one player won all
// games.
func (p Pairs) Elo() Estimate { return p.Mean().mapped(eloOf) }

// NormalizedElo returns the difference in units of the spread of one game, which
// determines how many games are needed to detect it (Van den Bergh, "Normalized Elo",
// 2020). The value is infinite if all pairs ended alike with more points for one
// player. The interval covers both the interval of the pairs and that of the padded
// pairs, each of which is too narrow in some short matches. Below ten pairs the
// interval still fails more often than it should. It has 0 on the same side of each of its
// ends as that of [Pairs.Elo]: both say whether the players are equally strong.
func (p Pairs) NormalizedElo() Estimate {
	if p.Total() == 0 {
		return unknown(0)
	}
	e := tValue(p.padded())
	if mean, variance := p.Score(); variance > 0 {
		plain := tValue(frequencies(p.counts()))
		e.Value, e.Low, e.High = plain.Value, min(e.Low, plain.Low), max(e.High, plain.High)
	} else if mean > 0.5 {
		e.Value, e.High = math.Inf(1), math.Inf(1)
	} else if mean < 0.5 {
		e.Value, e.Low = math.Inf(-1), math.Inf(-1)
	}
	mean := p.Mean()
	if (e.Low > 0) != (mean.Low > 0.5) {
		e.Low = min(p.tValueAt(mean.Low), e.Value)
	}
	if (e.High < 0) != (mean.High < 0.5) {
		e.High = max(p.tValueAt(mean.High), e.Value)
	}
	// The spread of a game is that of a pair times √2, and its points count from -½ to
	// ½.
	return e.mapped(func(t float64) float64 { return math.Sqrt2 * eloPerLogit * t })
}

// padded returns the frequencies of the results after adding z²/2 pairs that were
// completely lost and as many that were completely won, where z is the half width of
// the interval. It also returns the number of pairs including these. So errors that
// depend on the observed spread have a width also where it is none.
func (p Pairs) padded() (d distribution, n float64) {
	counts := p.counts()
	counts[0] += square(z95) / 2
	counts[4] += square(z95) / 2
	return frequencies(counts)
}

// tValue returns the distance of the mean of n pairs with this distribution above ½,
// in standard deviations. The error is that of a mean divided by a standard
// deviation, with both of them estimated, as given by Mertens (2002) for the Sharpe
// ratio.
func tValue(d distribution, n float64) Estimate {
	mean, variance := d.moments()
	sigma := math.Sqrt(variance)
	var third, fourth float64
	for i, p := range d {
		x := (float64(i)/4 - mean) / sigma
		third += p * x * x * x
		fourth += p * square(x*x)
	}
	t := (mean - 0.5) / sigma
	return symmetric(t, z95*math.Sqrt(max(0, 1-t*third+square(t)*(fourth-1)/4)/n)) // rounding can lead below 0
}

// tValueAt returns the t value of the most likely distribution with this mean.
func (p Pairs) tValueAt(mean float64) float64 {
	d, _ := observed(p)
	return d.withMean(mean).tValue()
}

// LOS returns the likelihood that the first player is the stronger one, or ½ without
// pairs. It is that of the test which [Pairs.Mean] inverts.
func (p Pairs) LOS() float64 {
	if p.Total() == 0 {
		return 0.5
	}
	return normalCDF(p.sample().deviation(0.5))
}
