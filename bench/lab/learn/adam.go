package learn

import "math"

// adam is the state of the Adam method for a group of weights.
type adam struct {
	first, second    []float64 // decaying moments of the gradient
	weight1, weight2 float64   // the sums of the weights in these moments
}

func newAdam(n int) *adam { return &adam{first: make([]float64, n), second: make([]float64, n)} }

// step changes the weights against the gradient.
func (a *adam) step(weights, gradient []float64, rate float64) {
	const decay1, decay2, epsilon = 0.9, 0.999, 1e-12
	a.weight1 = decay1*a.weight1 + (1 - decay1)
	a.weight2 = decay2*a.weight2 + (1 - decay2)
	for i, g := range gradient {
		a.first[i] = decay1*a.first[i] + (1-decay1)*g
		a.second[i] = decay2*a.second[i] + (1-decay2)*g*g
		weights[i] -= rate * a.first[i] / a.weight1 / (math.Sqrt(a.second[i]/a.weight2) + epsilon)
	}
}
