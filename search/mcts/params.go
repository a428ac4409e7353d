package mcts

import (
	"tetrad/search"
)

// Params are the numbers of the search and the switches of its rules. A game changes some of
// them and leaves the others at their [Defaults]. Each can be set by name; their tags are read
// by package search.
type Params struct {
	// Scale converts evaluations of leaves to results.
	Scale float64 `default:"173.71779276130073" range:"1 to 10000" help:"evaluation, in centipawns, at which the odds of a win are e to 1"`

	Exploration float64 `default:"0.5" range:"0 to 100" help:"weight of priors relative to results in the choice of a step"`
	// Before nearly all of the prior has been tried, FirstPlay is multiplied by the square
	// root of the tried prior.
	FirstPlay float64 `default:"0.3" range:"0 to 1" help:"how much worse than its parent an untried step is assumed to be, in chance of a win"`

	Temperature float64 `default:"100" range:"1 to 10000" help:"difference of step scores, in centipawns, at which one prior is e times another"`
	EvenShare   float64 `default:"0.1" range:"0 to 1" help:"share of the priors that all steps have equally, so that each is tried in the end"`
	// Without Policy, each step is played and evaluated, which is slower.
	Policy       bool    `default:"false" help:"take priors from the step scores of the evaluation, if it has a policy"`
	History      float64 `default:"0" range:"0 to 100" help:"weight, in priors, of a step's success elsewhere in the tree; 0: none"`
	HistoryDoubt float64 `default:"20" range:"1 to 10000" help:"times that a step must have been played for half of its success elsewhere to count"`

	Solver     bool `default:"true" help:"back up proven ends; without it they count as ordinary results"`
	DrawInHand bool `default:"true" help:"count a worse result as a draw above a node at which the player has a proven draw"`
	// The board shows wins by [positions.Threatener].
	Threats    bool `default:"true" help:"make a leaf a proven win if the board shows one"`
	ExactTurns int  `default:"8" range:"0 to 12" help:"turns to the end from which a leaf is valued by exact search; 0: never"`

	Reuse bool `default:"true" help:"keep the tree from turn to turn"`

	EarlyEnd bool `default:"true" help:"end a search on a clock as soon as no other step can have more visits at its end"`
	// Most searches are decided sooner.
	EndShare float64 `default:"2.5" range:"0.1 to 100" help:"soft budgets that an undecided search may take"`
	// The search goes on while a rival has a better result.
	RivalShare float64 `default:"0.25" range:"0 to 1" help:"share of the first step's visits above which another step is a rival"`

	// The answer is the step with the best lower bound. Without BoundDoubt, a few equal
	// results would look certain.
	BoundErrors float64 `default:"5" range:"0 to 100" help:"distance of a step's lower bound below the mean of its results, in standard errors"`
	BoundShare  float64 `default:"0.1" range:"0 to 1" help:"share of the greatest number of visits that a step needs to be chosen by its bound"`
	BoundDoubt  float64 `default:"0.01" range:"0 to 1" help:"added to the variance of results, divided by their number"`
}

// Defaults returns the parameters for an unknown game. They are tuned by matches in the
// program's games.
func Defaults() Params { return search.DefaultParams[Params]() }

// Parameters implements search.Searcher.
func (s *Searcher) Parameters() any { return &s.Params }
