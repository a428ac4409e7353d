package learn

import "math"

// A choice is a position as the fit of a policy sees it: the features of its steps,
// and how good the steps are.
type choice struct {
	features []int32   // of all steps, one after the other
	ends     []int32   // end of the features of each step
	policy   []float32 // share of each step in the visits of a search; they add up to 1
}

// Softmax configures the fit of a policy. The model chooses a step with a chance
// proportional to the exponential of its sum of weights (R. Coulom, "Computing Elo
// Ratings of Move Patterns in the Game of Go", 2007). The fit minimises the mean
// cross entropy by the method Adam on all choices at once. A penalty keeps the
// weights of rare features near 0.
type Softmax struct {
	Rounds  int
	Penalty float64 // for each weight: this times its square, relative to the sum over all choices
}

// fit returns weights in nats, starting from 0.
func (s Softmax) fit(choices []choice, features int) []float64 {
	const rate = 0.1
	weights, gradient := make([]float64, features), make([]float64, features)
	method := newAdam(features, fitEpsilon, 0)
	for round := range s.Rounds {
		s.gradient(choices, weights, gradient)
		// Steps shrink to nothing, so that the weights converge.
		method.step(weights, gradient, rate*(1-float64(round)/float64(s.Rounds)))
	}
	return weights
}

// gradient sets gradient to the derivatives of the sum of the cross entropies and of the
// penalty.
func (s Softmax) gradient(choices []choice, weights, gradient []float64) {
	for i, w := range weights {
		gradient[i] = 2 * s.Penalty * w
	}
	for i := range choices {
		choices[i].loss(weights, gradient)
	}
}

// crossEntropy returns the mean cross entropy of choices, in nats.
func crossEntropy(choices []choice, weights []float64) float64 {
	sum := 0.0
	for i := range choices {
		sum += choices[i].loss(weights, nil)
	}
	return sum / float64(max(len(choices), 1))
}

// loss returns the cross entropy of a choice. It adds the derivatives to gradient,
// unless gradient is nil.
func (c *choice) loss(weights, gradient []float64) (loss float64) {
	chances := make([]float64, len(c.ends))
	sum := 0.0
	for i := range chances {
		score := 0.0
		for _, f := range c.featuresOf(i) {
			score += weights[f]
		}
		chances[i] = math.Exp(score)
		sum += chances[i]
	}
	for i, chance := range chances {
		chance /= sum
		share := float64(c.policy[i])
		if share > 0 {
			loss -= share * math.Log(chance)
		}
		if gradient == nil {
			continue
		}
		for _, f := range c.featuresOf(i) {
			gradient[f] += chance - share
		}
	}
	return loss
}

// featuresOf returns the features of a step.
func (c *choice) featuresOf(step int) []int32 {
	from := int32(0)
	if step > 0 {
		from = c.ends[step-1]
	}
	return c.features[from:c.ends[step]]
}
