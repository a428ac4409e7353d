package measure

import "math"

// Uncertainty returns how open a game is at each of parts equal parts of its length: the
// entropy of the chance of P1, in bits, 1 where both are equally likely to win and 0
// where one is sure to.
func Uncertainty(games []*Game, parts int) []Estimate {
	list := make([]Estimate, parts)
	for part := range list {
		var at []float64
		for _, g := range games {
			sum, n := 0.0, 0
			for ply, c := range g.Chances {
				if c != Unknown && ply*parts/len(g.Chances) == part {
					sum, n = sum+entropy(float64(c)/1000), n+1
				}
			}
			if n > 0 {
				at = append(at, sum/float64(n))
			}
		}
		list[part] = Fraction(at)
	}
	return list
}

// MeanUncertainty returns the mean over games of the mean entropy over a game.
func MeanUncertainty(games []*Game) Estimate {
	var list []float64
	for _, g := range games {
		if known := g.known(); len(known) > 0 {
			sum := 0.0
			for _, c := range known {
				sum += entropy(c)
			}
			list = append(list, sum/float64(len(known)))
		}
	}
	return Fraction(list)
}

// entropy returns the entropy of a chance in bits.
func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}
