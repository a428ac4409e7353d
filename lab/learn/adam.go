package learn

import "math"

// adam is the state of the method Adam (D. Kingma and J. Ba, 2014) for a group of weights.
type adam struct {
	first, second    []float64 // decaying moments of the gradient
	weight1, weight2 float64   // the sums of the weights in these moments
	epsilon          float64   // far below gradients that count
	decay            float64   // part by which a weight shrinks in a change of the greatest rate
}

func newAdam(n int, epsilon, decay float64) *adam {
	return &adam{first: make([]float64, n), second: make([]float64, n), epsilon: epsilon, decay: decay}
}

// fitEpsilon is the epsilon of fits: their features are often rare.
const fitEpsilon = 1e-12

// step changes the weights against the gradient, and lets them decay.
func (a *adam) step(weights, gradient []float64, rate float64) {
	const decay1, decay2 = 0.9, 0.999
	a.weight1 = decay1*a.weight1 + (1 - decay1)
	a.weight2 = decay2*a.weight2 + (1 - decay2)
	for i, g := range gradient {
		a.first[i] = decay1*a.first[i] + (1-decay1)*g
		a.second[i] = decay2*a.second[i] + (1-decay2)*g*g
		weights[i] -= rate * (a.first[i]/a.weight1/(math.Sqrt(a.second[i]/a.weight2)+a.epsilon) + a.decay*weights[i])
	}
}
