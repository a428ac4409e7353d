package enginetest

import "tetrad/engine"

// Games returns the registry of [WithFifth], with an evaluation that knows
// nothing, for tests that are to hold with any.
func Games() engine.Registry {
	r := WithFifth()
	for i := range r.Games {
		r.Games[i].NewEvaluator = Flat
	}
	return r
}
