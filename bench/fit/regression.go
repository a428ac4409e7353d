package fit

import (
	"math"

	"tetrad/eval"
)

// Regression is how weights are fitted: logistic regression, its mean log loss
// made small by the method Adam (D. Kingma and J. Ba, 2014) on all samples at
// once, with a penalty on large weights.
type Regression struct {
	Rounds  int
	Penalty float64 // for each weight: this times its square, in (pawns)²
}

// Fit returns weights in centipawns, starting from 0, and the mean log loss, in
// nats, of the last round.
func (r Regression) Fit(samples []Sample, features int) (weights []float64, loss float64) {
	const rate, decay1, decay2, epsilon = 5.0, 0.9, 0.999, 1e-12
	weights = make([]float64, features)
	gradient := make([]float64, features)
	first, second := make([]float64, features), make([]float64, features)
	for round := 1; round <= r.Rounds; round++ {
		loss = r.gradient(samples, weights, gradient)
		for i, g := range gradient {
			first[i] = decay1*first[i] + (1-decay1)*g
			second[i] = decay2*second[i] + (1-decay2)*g*g
			m := first[i] / (1 - math.Pow(decay1, float64(round)))
			v := second[i] / (1 - math.Pow(decay2, float64(round)))
			// Steps shrink to nothing, so that the weights come to rest.
			step := rate * (1 - float64(round-1)/float64(r.Rounds))
			weights[i] -= step * m / (math.Sqrt(v) + epsilon)
		}
	}
	return weights, loss
}

// gradient sets gradient to the derivatives of the loss, which it returns.
func (r Regression) gradient(samples []Sample, weights, gradient []float64) (loss float64) {
	clear(gradient)
	scale := 1 / float64(len(samples))
	for _, s := range samples {
		centipawns := 0.0
		for i, f := range s.Features {
			centipawns += weights[i] * float64(f)
		}
		p := logistic(centipawns / eval.One)
		loss -= scale * (s.Target*math.Log(p+1e-15) + (1-s.Target)*math.Log(1-p+1e-15))
		wrong := (p - s.Target) * scale * math.Ln10 / centipawnsForTen / eval.One
		for i, f := range s.Features {
			gradient[i] += wrong * float64(f)
		}
	}
	for i, w := range weights {
		gradient[i] += 2 * r.Penalty * w / 1e4
		loss += r.Penalty * w * w / 1e4
	}
	return loss
}
