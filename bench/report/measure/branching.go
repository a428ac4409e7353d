package measure

import "math"

// Branching returns the mean number of legal turns at a turn of a game: the mean over
// games of the geometric mean over a game, since numbers of turns multiply.
func Branching(games []*Game) Estimate {
	var list []float64
	for _, g := range games {
		if len(g.Turns) > 0 {
			list = append(list, math.Pow(10, treeSize(g)/float64(len(g.Turns))))
		}
	}
	return Mean(list).Within(1, math.Inf(1))
}

// TurnsAt returns the median number of legal turns after ply turns, over the games that
// last so long.
func TurnsAt(games []*Game, ply int) Estimate {
	var list []float64
	for _, g := range games {
		if ply < len(g.Turns) {
			list = append(list, g.Turns[ply])
		}
	}
	return Quantile(list, 0.5)
}

// Sampled returns the mean of a quantity over the samples of games. Values below 0 are
// unknown and do not count. Samples of one game are correlated, so each game counts
// once, with the mean of its samples.
func Sampled(games []*Game, f func(Sample) float64) Estimate {
	var list []float64
	for _, g := range games {
		sum, n := 0.0, 0
		for _, s := range g.Samples {
			if v := f(s); v >= 0 {
				sum, n = sum+v, n+1
			}
		}
		if n > 0 {
			list = append(list, sum/float64(n))
		}
	}
	return Mean(list)
}

// SampledAt returns the mean of a quantity over samples of which the ply is at least
// from and below to.
func SampledAt(games []*Game, from, to int, f func(Sample) float64) Estimate {
	var part []*Game
	for _, g := range games {
		short := &Game{}
		for _, s := range g.Samples {
			if from <= s.Ply && s.Ply < to {
				short.Samples = append(short.Samples, s)
			}
		}
		part = append(part, short)
	}
	return Sampled(part, f)
}
