package stats

import "math"

// Pairs counts pairs of games by the points of the first player in the pair:
// 0, ½, 1, 1½, 2. The two games of a pair have the same opening with the
// players exchanged, so that their results hang together; the pair is the unit
// of which the spread is measured (the pentanomial model of Michel Van den
// Bergh).
type Pairs [5]int

// Add counts a pair in which the first player made so many half points, 0 to 4.
func (p *Pairs) Add(halfPoints int) { p[halfPoints]++ }

// Flip returns the same pairs as the second player counts them.
func (p Pairs) Flip() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// Total returns the number of pairs.
func (p Pairs) Total() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Score returns the share of the points, from 0 to 1, and the variance of it in
// one pair. Without pairs both are NaN.
func (p Pairs) Score() (mean, variance float64) {
	n := float64(p.Total())
	for i, count := range p {
		mean += float64(count) * float64(i) / 4
	}
	mean /= n
	for i, count := range p {
		variance += float64(count) * square(float64(i)/4-mean)
	}
	return mean, variance / n
}

// Elo returns the difference of strength. The error is that of the score times
// the slope of Elo there. Where all games ended alike both are infinite.
func (p Pairs) Elo() Estimate {
	mean, variance := p.Score()
	spread := z95 * math.Sqrt(variance/float64(p.Total()))
	if mean == 0 || mean == 1 {
		return Estimate{EloOf(mean), math.Inf(1)}
	}
	return Estimate{EloOf(mean), spread * eloPerLogit / (mean * (1 - mean))}
}

// NormalizedElo returns the difference in units of the spread of one game,
// which tells how many games it takes to see it: see Van den Bergh, "Normalized
// Elo" (2020).
func (p Pairs) NormalizedElo() Estimate {
	mean, variance := p.Score()
	unit := math.Sqrt(2 * variance) // of one game
	return Estimate{
		(mean - 0.5) / unit * 2 * eloPerLogit,
		z95 / math.Sqrt(2*float64(p.Total())) * 2 * eloPerLogit,
	}
}

// LOS returns the likelihood that the first player is the stronger one.
func (p Pairs) LOS() float64 {
	mean, variance := p.Score()
	if variance == 0 {
		// All pairs ended alike.
		return 0.5 * (1 + sign(mean-0.5))
	}
	return normalCDF((mean - 0.5) / math.Sqrt(variance/float64(p.Total())))
}

func square(x float64) float64 { return x * x }

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
