package games

import (
	"math"

	"tetrad/stats"
)

// Lengths returns the numbers of turns of games.
func Lengths(games []*Record) []float64 {
	return values(games, func(g *Record) float64 { return float64(g.Length()) })
}

// MeanLength returns the mean number of turns.
func MeanLength(games []*Record) stats.Estimate {
	return stats.Mean(Lengths(games)).Within(1, math.Inf(1))
}
