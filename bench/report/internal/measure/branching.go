package measure

import (
	"math"
	"slices"

	"tetrad/stats"
)

// Branching returns the mean number of legal turns at a turn of a game: the mean over
// games of the geometric mean over a game, since numbers of turns multiply.
func Branching(games []*Record) stats.Estimate {
	return stats.Mean(values(counted(games), func(g *Record) float64 {
		return math.Pow(10, treeSize(g)/float64(len(g.Turns)))
	})).Within(1, math.Inf(1))
}

// treeSize returns the decimal logarithm of the product of the numbers of turns in a
// game.
func treeSize(g *Record) float64 {
	sum := 0.0
	for _, n := range g.Turns {
		sum += math.Log10(max(n, 1))
	}
	return sum
}

// counted returns the games whose legal turns were counted.
func counted(games []*Record) []*Record {
	return slices.DeleteFunc(slices.Clone(games), func(g *Record) bool { return len(g.Turns) == 0 })
}

// SampledFraction returns the mean of a quantity from 0 to 1 over the samples of games.
func SampledFraction(games []*Record, f func(Sample) float64) stats.Estimate {
	return stats.Fraction(sampled(games, f))
}

// sampled returns the means of a quantity over the samples of each game that has any. Values
// below 0 are unknown and do not count. Samples of one game are correlated, so each game
// counts once.
func sampled(games []*Record, f func(Sample) float64) (list []float64) {
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
	return list
}

// SampledNumber returns the mean of a number of choices over the samples of games: as in
// [Branching], the mean over games of the geometric mean over a game. So of two numbers
// in the same samples, of which one is never greater, neither is its mean. Values below
// 1 are unknown and do not count.
func SampledNumber(games []*Record, f func(Sample) float64) stats.Estimate {
	list := sampled(games, func(s Sample) float64 {
		if f(s) < 1 {
			return Unknown
		}
		return math.Log(f(s)) // not negative
	})
	for i, x := range list {
		list[i] = math.Exp(x)
	}
	return stats.Mean(list).Within(1, math.Inf(1))
}

// Between returns the games with those of their samples alone of which the ply is at
// least from and below to. Nothing else of the games is there.
func Between(games []*Record, from, to int) []*Record {
	var part []*Record
	for _, g := range games {
		short := &Record{}
		for _, s := range g.Samples {
			if from <= s.Ply && s.Ply < to {
				short.Samples = append(short.Samples, s)
			}
		}
		part = append(part, short)
	}
	return part
}

// AllCounted reports whether the boards of all samples were counted. Where some were
// not, which are those with the most turns, the mean of the others is too small.
func AllCounted(games []*Record) bool {
	for _, g := range games {
		for _, s := range g.Samples {
			if s.Boards == Unknown {
				return false
			}
		}
	}
	return true
}
