package enginetest

import "tetrad/engine"

// Games returns the registry of [WithToys] with an evaluation to which all positions
// are level, for tests that must hold with any evaluation.
func Games() engine.Registry {
	r := WithToys()
	for i := range r.Games {
		r.Games[i].NewEvaluation = Flat
	}
	return r
}
