package mcts

import (
	"tetrad/positions/odds"
	"tetrad/search"
)

// Params are the numbers of the search and the switches of its rules. A game changes
// some of them and leaves the others at their [Defaults]. Each can be set by name.
type Params struct {
	// Scale is the evaluation, in centipawns, at which the odds of a win are e to 1.
	// It converts evaluations of leaves to results.
	Scale float64

	// Exploration is the weight of priors relative to results in the choice of a step.
	Exploration float64
	// FirstPlay is how much worse than its parent, in chance of a win, an untried step
	// is assumed to be once nearly all of the prior has been tried. Before that, it is
	// multiplied by the square root of the tried prior.
	FirstPlay float64

	// Temperature is the difference of step scores, in centipawns, at which one prior
	// is e times another.
	Temperature float64
	// EvenShare is the part of the priors that is shared equally among all steps, so
	// that each is tried in the end.
	EvenShare float64
	// Policy takes priors from ScoreSteps of the evaluation, if there is one.
	// Otherwise each step is played and evaluated, which is slower.
	Policy bool
	// DrawPrior gives a pass that ends the game as a draw the prior of the best step.
	DrawPrior bool
	// History is the weight in priors of the step's success elsewhere in the tree. 0
	// switches it off.
	History float64
	// HistoryDoubt is the number of times that a step must have been played before
	// half of its average elsewhere counts.
	HistoryDoubt float64

	// Solver backs up proven ends. Without it, they count as ordinary results.
	Solver bool
	// DrawInHand counts a worse result as a draw above a node at which the player has
	// a proven draw.
	DrawInHand bool
	// Threats makes a leaf a proven win if the board shows one (see
	// [positions.Threatener]).
	Threats bool
	// ExactTurns is the greatest number of turns to the end at which a leaf is valued
	// by exact search, in games that have one. 0 means never.
	ExactTurns int

	// Reuse keeps the tree from turn to turn.
	Reuse bool

	// EarlyEnd ends a search on a clock as soon as no other step can have more visits
	// when the time ends.
	EarlyEnd bool
	// EndShare is the number of soft budgets that an undecided search may take. Most
	// searches are decided sooner.
	EndShare float64
	// RivalShare is the share of the first step's visits above which another step is a
	// rival. The search goes on while a rival has a better result.
	RivalShare float64

	// BoundErrors is the distance of a step's lower bound below the mean of its
	// results, in standard errors. The answer is chosen by that bound.
	BoundErrors float64
	// BoundShare is the share of the greatest number of visits that a step needs to be
	// chosen by its bound.
	BoundShare float64
	// BoundDoubt is added to the variance of results, divided by their number. Without
	// it, a few equal results would look certain.
	BoundDoubt float64
}

// Defaults returns the parameters for an unknown game. They are tuned by matches in
// the program's games.
func Defaults() Params {
	return Params{
		Scale:        odds.Scale,
		Exploration:  0.5,
		FirstPlay:    0.3,
		Temperature:  100,
		EvenShare:    0.1,
		DrawPrior:    true,
		HistoryDoubt: 20,
		Solver:       true,
		DrawInHand:   true,
		Threats:      true,
		ExactTurns:   8,
		Reuse:        true,
		EarlyEnd:     true,
		EndShare:     2.5,
		RivalShare:   0.25,
		BoundErrors:  5,
		BoundShare:   0.1,
		BoundDoubt:   0.01,
	}
}

// paramTable is the table of all [Params].
var paramTable = search.ParamTable[Params]{
	search.Real("Scale", 1, 10_000, "evaluation, in centipawns, at which the odds of a win are e to 1", func(p *Params) *float64 { return &p.Scale }),
	search.Real("Exploration", 0, 100, "weight of priors against results", func(p *Params) *float64 { return &p.Exploration }),
	search.Real("FirstPlay", 0, 1, "how much worse than its parent a step is that was never tried, in chance of a win", func(p *Params) *float64 { return &p.FirstPlay }),
	search.Real("Temperature", 1, 10_000, "difference of step scores, in centipawns, at which one prior is e times another", func(p *Params) *float64 { return &p.Temperature }),
	search.Real("EvenShare", 0, 1, "part of the priors that all steps have equally", func(p *Params) *float64 { return &p.EvenShare }),
	search.Switch("Policy", "priors from the step scores of the evaluation, not from an evaluation of each", func(p *Params) *bool { return &p.Policy }),
	search.Switch("DrawPrior", "a pass that draws has the prior of the best step", func(p *Params) *bool { return &p.DrawPrior }),
	search.Real("History", 0, 100, "weight, in priors, of how well a step did elsewhere; 0: none", func(p *Params) *float64 { return &p.History }),
	search.Real("HistoryDoubt", 1, 10_000, "times that a step must have been played for half of that to be believed", func(p *Params) *float64 { return &p.HistoryDoubt }),
	search.Switch("Solver", "proven ends are backed up", func(p *Params) *bool { return &p.Solver }),
	search.Switch("DrawInHand", "who has a proven draw does not lose", func(p *Params) *bool { return &p.DrawInHand }),
	search.Switch("Threats", "wins that can be counted on the board are proven at a leaf", func(p *Params) *bool { return &p.Threats }),
	search.Whole("ExactTurns", 0, 12, "turns to the end from which on leaves are searched exactly; 0: never", func(p *Params) *int { return &p.ExactTurns }),
	search.Switch("Reuse", "the tree is kept from turn to turn", func(p *Params) *bool { return &p.Reuse }),
	search.Switch("EarlyEnd", "a search ends when no other step can catch up in its time", func(p *Params) *bool { return &p.EarlyEnd }),
	search.Real("EndShare", 0.1, 100, "soft budgets that an undecided search may take", func(p *Params) *float64 { return &p.EndShare }),
	search.Real("RivalShare", 0, 1, "part of the first step's visits that makes another one a rival", func(p *Params) *float64 { return &p.RivalShare }),
	search.Real("BoundErrors", 0, 100, "standard errors between the mean of a step and the bound that it is chosen by", func(p *Params) *float64 { return &p.BoundErrors }),
	search.Real("BoundShare", 0, 1, "part of the most visits that a step needs to be chosen by its bound", func(p *Params) *float64 { return &p.BoundShare }),
	search.Real("BoundDoubt", 0, 1, "variance of a single result", func(p *Params) *float64 { return &p.BoundDoubt }),
}

// SetParam implements search.Tunable.
func (s *Searcher) SetParam(name, value string) error {
	return paramTable.Set(&s.Params, name, value)
}

// ListParams implements search.Tunable.
func (s *Searcher) ListParams() []search.Param { return paramTable.List(&s.Params) }
