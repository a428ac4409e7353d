package search

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
	// Minimax is the weight, from 0 to 1, of the best evaluation that can be
	// forced in the tree against the mean of results.
	Minimax float64
	// Playouts is the weight, from 0 to 1, of random games against evaluation
	// in the result of a leaf.
	Playouts float64
	// Probe says that, where the evaluation does not rank steps, each is played
	// and evaluated to find its prior; else priors are equal.
	Probe bool
}

// DefaultTree returns settings that suit no game in particular.
func DefaultTree() Tree {
	return Tree{
		Scale:       100,
		Exploration: 0.4,
		Temperature: 100,
		FirstPlay:   0.3,
		Minimax:     0,
		Playouts:    0,
		Probe:       true,
	}
}
