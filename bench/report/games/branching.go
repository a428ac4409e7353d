package games

import (
	"math"

	"tetrad/stats"
)

// Numbers of choices have the geometric mean over a game, since they multiply, and the
// mean of these over games.

// Branching returns the mean number of legal turns at a turn of a game.
func Branching(games []*Record) stats.Estimate {
	return choices(games, func(g *Record) []float64 { return g.Turns })
}

// Effective returns the mean number of effective choices in samples.
func Effective(games []*Record) stats.Estimate {
	return choices(games, func(g *Record) (list []float64) {
		for _, s := range g.Samples {
			list = append(list, s.Effective)
		}
		return list
	})
}

// choices returns the mean of the numbers of choices that f returns for each game. Games
// without any do not count. Those of one game are correlated, so each game counts once.
func choices(games []*Record, f func(*Record) []float64) stats.Estimate {
	var list []float64
	for _, g := range games {
		if numbers := f(g); len(numbers) > 0 {
			list = append(list, math.Pow(10, mean(numbers, func(n float64) float64 { return math.Log10(max(n, 1)) })))
		}
	}
	return stats.Mean(list).Within(1, math.Inf(1))
}

// Between returns the games with what is known of their turns from a ply on and before
// another one, but for the chances. Nothing else of the games is there.
func Between(games []*Record, from, to int) []*Record {
	var part []*Record
	for _, g := range games {
		short := &Record{Turns: g.Turns[min(from, len(g.Turns)):min(to, len(g.Turns))]}
		for _, s := range g.Samples {
			if from <= s.Ply && s.Ply < to {
				short.Samples = append(short.Samples, s)
			}
		}
		part = append(part, short)
	}
	return part
}
