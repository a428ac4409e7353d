package mcts

import (
	"math"

	"tetrad/search"
)

// chance returns the probability of a win that an evaluation stands for, on a
// logistic scale.
func chance(centipawns, scale float64) float64 {
	return 1 / (1 + math.Exp(-centipawns/scale))
}

// centipawns is the inverse of chance, within the bounds of estimates.
func centipawns(chance, scale float64) search.Score {
	chance = min(max(chance, 1e-9), 1-1e-9)
	return search.Estimate(int(math.Round(scale * math.Log(chance/(1-chance)))))
}
