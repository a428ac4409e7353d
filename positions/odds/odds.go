// Package odds relates evaluations, in centipawns, to the chances of a win that
// they stand for: equal differences multiply the odds by equal factors, which is
// a logistic scale. Evaluations, searches and fits share it.
package odds

import "math"

// TenToOne is the number of centipawns at which the odds of a win are ten to one,
// on the scale that evaluations are fitted to.
const TenToOne = 400

// Scale is the number of centipawns on the same scale at which they are e to one.
// A game may have another one for a search that sees more than its evaluation.
const Scale = TenToOne / math.Ln10

// Chance returns the probability of a win at so many centipawns, on a scale.
func Chance(centipawns, scale float64) float64 {
	return 1 / (1 + math.Exp(-centipawns/scale))
}

// Centipawns is the inverse of [Chance]: infinite for what is certain.
func Centipawns(chance, scale float64) float64 {
	return scale * math.Log(chance/(1-chance))
}
