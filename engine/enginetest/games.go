package enginetest

import "tetrad/engine"

// Games returns the registry of [WithFifth] with an evaluator to which all positions
// are level, for tests that must hold with any evaluation.
func Games() engine.Registry {
	r := WithFifth()
	for i := range r.Games {
		r.Games[i].NewEvaluator = Flat
	}
	return r
}
