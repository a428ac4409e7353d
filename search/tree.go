package search

import "tetrad/positions/odds"

// Tree is what Monte-Carlo tree search is told about a game: constants, each
// found by matches.
type Tree struct {
	// Scale is the evaluation, in centipawns, at which the odds of a win are e
	// to 1.
	Scale float64
	// Exploration is the weight of priors against results.
	Exploration float64
	// Temperature is the difference of ranks, in centipawns, at which one prior
	// is e times another.
	Temperature float64
	// FirstPlay is how much worse than its parent, in chance of a win, a step
	// that was never tried is taken to be once steps that have all the prior
	// were tried.
	FirstPlay float64
	// Ranked says that priors come from the evaluation's ranks of steps, where
	// it is a [Ranker]. Else each step is played and evaluated, which is slower
	// and much more exact.
	Ranked bool
	// History is the weight, in priors, of how well a step did elsewhere in the
	// tree.
	History float64
}

// DefaultTree returns settings that suit no game in particular.
func DefaultTree() Tree {
	return Tree{
		Scale:       odds.Scale,
		Exploration: 0.5,
		Temperature: 100,
		FirstPlay:   0.3,
	}
}
