// Package stats draws conclusions from the results of games: differences of
// strength with their errors, sequential tests, and ratings of many players.
package stats

import "math"

// eloPerLogit is the Elo difference that multiplies the odds by e.
var eloPerLogit = 400 / math.Ln10

// z95 is the half width of the central 95 % of a normal distribution.
const z95 = 1.959963984540054

// ExpectedScore returns the share of the points that a player who is elo
// stronger expects.
func ExpectedScore(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloPerLogit)) }

// EloOf returns the difference that a share of the points stands for; it is
// infinite for 0 and 1.
func EloOf(score float64) float64 { return eloPerLogit * (math.Log(score) - math.Log1p(-score)) }

// An Estimate is a value with the half width of its 95 % interval.
type Estimate struct{ Value, Error float64 }

// normalCDF returns the probability that a standard normal variable is below x.
func normalCDF(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }
