// Package stats draws conclusions from the results of games: differences of strength
// with their errors, sequential tests, and ratings of many players. It also draws
// conclusions from measurements: their median, and the difference between two series
// of them.
package stats

import "math"

// eloPerLogit is the Elo difference that multiplies the odds by e.
var eloPerLogit = 400 / math.Ln10

// expectedScore returns the share of the points that a player who is elo stronger can
// expect.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloPerLogit)) }

// eloOf returns the Elo difference that corresponds to a share of the points. It is
// infinite for shares of at most 0 and of at least 1.
func eloOf(score float64) float64 {
	score = min(max(score, 0), 1)
	return eloPerLogit * (math.Log(score) - math.Log1p(-score))
}

// normalCDF returns the probability that a standard normal variable is below x.
func normalCDF(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }
