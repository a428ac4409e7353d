package positions

import "math"

// Evaluations, in centipawns, stand for chances of a win. The scale is logistic: equal
// differences in centipawns multiply the odds by equal factors. Evaluations, searches and
// fits of weights share it.

// TenToOne is the number of centipawns at which the odds of a win are ten to one, on
// the scale to which evaluations are fitted.
const TenToOne = 400

// ChanceScale is the number of centipawns on the same scale at which the odds are e to one. A
// game may use another scale for a search that sees more than its evaluation.
const ChanceScale = TenToOne / math.Ln10

// Chance returns the probability of a win for a value in centipawns, on a scale.
func Chance(centipawns, scale float64) float64 {
	return 1 / (1 + math.Exp(-centipawns/scale))
}

// Centipawns is the inverse of [Chance]. It is infinite for a chance of 0 or 1.
func Centipawns(chance, scale float64) float64 {
	return scale * math.Log(chance/(1-chance))
}
