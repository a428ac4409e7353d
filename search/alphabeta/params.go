package alphabeta

import (
	"tetrad/positions"
	"tetrad/positions/odds"
	"tetrad/search"
)

// Params are the numbers of the search and the switches of its rules. A game
// changes some of them and leaves the others as [Defaults] sets them. All but Spread
// can be set by name. Depths are turns left to search.
type Params struct {
	// Scale is the evaluation, in centipawns, at which the odds of a win are e
	// to 1. With contempt, it converts the value of a draw into centipawns.
	Scale float64

	// Aspiration first searches the root in a narrow window around the last score.
	// Half of its width is AspirationWidth percent of the spread. If the score
	// falls outside, that side grows by the factor AspirationGrowth.
	Aspiration       bool
	AspirationWidth  int
	AspirationGrowth int

	// Spread returns the standard deviation, in centipawns, of the difference
	// between the evaluation of p and its score by a search to depth. Values that
	// are further from a bound than a multiple of the spread count as decided.
	// With a spread of 0, or a nil Spread, none do. Spread must be safe for
	// concurrent use and allocate nothing.
	Spread func(p positions.Position, depth int) int
	// StaticPruning cuts off, up to StaticDepth, if the static value is far from
	// the bound: by StaticMargin percent of the spread for each turn left.
	StaticPruning bool
	StaticDepth   int
	StaticMargin  int
	// ProbCut cuts off, from ProbCutDepth on, if the score of a search that is
	// ProbCutReduction turns shallower is ProbCutMargin percent of the spread from
	// the bound.
	ProbCut          bool
	ProbCutDepth     int
	ProbCutReduction int
	ProbCutMargin    int

	// LateMovePruning leaves out late steps up to LateMoveDepth. LateMoveCount times
	// 1 + depth² steps are searched. Inside a turn, where the evaluation orders the
	// steps, it is LateMoveInside times depth; 0: as at the beginning of a turn.
	LateMovePruning bool
	LateMoveCount   int
	LateMoveInside  int
	LateMoveDepth   int
	// LateMoveReduction first searches late steps to a reduced depth, shallower by
	// LateMoveBase + ln(depth)·ln(number)/LateMoveDivisor turns.
	LateMoveReduction bool
	LateMoveBase      float64
	LateMoveDivisor   float64

	// RootTurns is the greatest number of legal turns for which the root lists
	// whole turns and searches them in the order of their last scores. With more
	// turns, or if RootTurns is 0, the root is searched step by step. The list pays
	// if there are thousands of turns. RootFull of the turns are searched to full
	// depth; with RootReduction, the others are first searched to a reduced depth.
	RootTurns     int
	RootReduction bool
	RootFull      int
	// Where a turn places so many pieces that its turns cannot be listed, see
	// [positions.Arranger], the root tries up to Arrangements of them: a few in the
	// first iteration, twice as many in each later one. Positions below the root try
	// ArrangedReplies. The last turn that places pieces counts as ArrangedGain centipawns
	// worse than its score.
	Arrangements    int
	ArrangedReplies int
	ArrangedGain    int

	// QuiescenceTurns is the greatest number of forcing turns after the horizon, in
	// games that have them; 0: there is no quiescence search.
	QuiescenceTurns int
	// HorizonSteps is the number of steps of a turn that are searched in full
	// width at the horizon; the turn is finished greedily after that.
	HorizonSteps int
	// ExactTurns is the greatest number of turns to the end at which an exact search
	// replaces a search of two turns or more, in games that have one; 0: never.
	ExactTurns int

	// TableCutoffs answers from the table where it holds a score of enough depth.
	TableCutoffs bool
	// Killers orders steps early that caused the last cut-offs at the same ply,
	// History those that caused cut-offs anywhere. With HistoryGravity, history is
	// bounded and forgets, and steps that were tried before a cut-off lose what the one
	// that caused it gains.
	Killers        bool
	History        bool
	HistoryGravity bool
	// Order orders the other steps by OrderSteps of the evaluation, if there is one,
	// instead of by history alone. Each doubling of the history of a step is
	// worth OrderHistory hundredths of a nat.
	Order        bool
	OrderHistory int

	// ABDADA puts off steps that another thread is searching, from ABDADADepth on.
	ABDADA      bool
	ABDADADepth int
	// HelpersAhead sends every other thread one turn deeper than the first.
	HelpersAhead bool

	// On a clock, no iteration begins after TimeShare of the turn's soft budget. Each
	// change of the best turn adds TimeChanges to that share, with recent changes
	// counting most. A fall of the score by more than TimeFall centipawns adds
	// TimeFalling.
	TimeShare   float64
	TimeChanges float64
	TimeFalling float64
	TimeFall    int
}

// Defaults returns the parameters for an unknown game. They have no spread, so the
// search prunes nothing on an estimate. The other parameters are tuned by matches in
// the program's games.
func Defaults() Params {
	return Params{
		Scale: odds.Scale,

		Aspiration:       true,
		AspirationWidth:  150,
		AspirationGrowth: 4,

		StaticPruning:    true,
		StaticDepth:      2,
		StaticMargin:     250,
		ProbCut:          true,
		ProbCutDepth:     4,
		ProbCutReduction: 3,
		ProbCutMargin:    150,

		LateMoveCount:     3,
		LateMoveInside:    3,
		LateMoveDepth:     2,
		LateMoveReduction: true,
		LateMoveBase:      0.3,
		LateMoveDivisor:   2.2,

		RootReduction: true,
		RootFull:      40,

		Arrangements:    32,
		ArrangedReplies: 2,
		ArrangedGain:    35,

		QuiescenceTurns: 8,
		HorizonSteps:    2,
		ExactTurns:      8,

		TableCutoffs: true,
		Killers:      true,
		History:      true,
		Order:        true,
		OrderHistory: 20,

		ABDADA:       true,
		ABDADADepth:  3,
		HelpersAhead: true,

		TimeShare:   0.42,
		TimeChanges: 0.36,
		TimeFalling: 0.24,
		TimeFall:    30,
	}
}

// ConstantSpread returns a [Params.Spread] that is the same for all positions and
// depths.
func ConstantSpread(centipawns int) func(positions.Position, int) int {
	return func(positions.Position, int) int { return centipawns }
}

// paramTable is the table of all [Params] but Spread.
var paramTable = search.ParamTable[Params]{
	search.Real("Scale", 1, 10_000, "evaluation, in centipawns, at which the odds of a win are e to 1", func(p *Params) *float64 { return &p.Scale }),

	search.Switch("Aspiration", "the root is searched in a narrow window at first", func(p *Params) *bool { return &p.Aspiration }),
	search.Whole("AspirationWidth", 1, 10_000, "half of that window, in percent of the spread", func(p *Params) *int { return &p.AspirationWidth }),
	search.Whole("AspirationGrowth", 2, 100, "factor by which it grows where it was too narrow", func(p *Params) *int { return &p.AspirationGrowth }),

	search.Switch("StaticPruning", "near the horizon the evaluation alone decides far from the bound", func(p *Params) *bool { return &p.StaticPruning }),
	search.Whole("StaticDepth", 1, 20, "greatest depth, in turns, at which it does", func(p *Params) *int { return &p.StaticDepth }),
	search.Whole("StaticMargin", 0, 10_000, "how far, for each turn that is left, in percent of the spread", func(p *Params) *int { return &p.StaticMargin }),
	search.Switch("ProbCut", "further up a shallower search decides far from the bound", func(p *Params) *bool { return &p.ProbCut }),
	search.Whole("ProbCutDepth", 2, 20, "least depth, in turns, at which it does", func(p *Params) *int { return &p.ProbCutDepth }),
	search.Whole("ProbCutReduction", 1, 19, "by how many turns it is shallower", func(p *Params) *int { return &p.ProbCutReduction }),
	search.Whole("ProbCutMargin", 0, 10_000, "how far, in percent of the spread", func(p *Params) *int { return &p.ProbCutMargin }),

	search.Switch("LateMovePruning", "near the horizon late steps are left out", func(p *Params) *bool { return &p.LateMovePruning }),
	search.Whole("LateMoveCount", 1, 10_000, "at a depth d, this times 1 + d² steps are tried", func(p *Params) *int { return &p.LateMoveCount }),
	search.Whole("LateMoveInside", 0, 10_000, "inside a turn that the evaluation orders, this times d; 0: as at its beginning", func(p *Params) *int { return &p.LateMoveInside }),
	search.Whole("LateMoveDepth", 1, 20, "greatest depth, in turns, at which late steps are left out", func(p *Params) *int { return &p.LateMoveDepth }),
	search.Switch("LateMoveReduction", "late steps are searched less deep at first", func(p *Params) *bool { return &p.LateMoveReduction }),
	search.Real("LateMoveBase", 0, 10, "by how many turns in any case", func(p *Params) *float64 { return &p.LateMoveBase }),
	search.Real("LateMoveDivisor", 0.1, 100, "what divides the product of the logarithms of depth and number, which is added", func(p *Params) *float64 { return &p.LateMoveDivisor }),

	search.Whole("RootTurns", 0, 1<<16, "most whole turns that are listed at the root; 0: it is searched step by step", func(p *Params) *int { return &p.RootTurns }),
	search.Switch("RootReduction", "late turns of that list are searched less deep at first", func(p *Params) *bool { return &p.RootReduction }),
	search.Whole("RootFull", 1, 1<<16, "turns of that list that are searched in full", func(p *Params) *int { return &p.RootFull }),

	search.Whole("Arrangements", 1, 1<<16, "most turns tried at the root where a turn places several pieces", func(p *Params) *int { return &p.Arrangements }),
	search.Whole("ArrangedReplies", 1, 1<<16, "turns tried below the root where a turn places several pieces", func(p *Params) *int { return &p.ArrangedReplies }),
	search.Whole("ArrangedGain", 0, 1000, "by how many centipawns the last turn that places several pieces is worse than its score", func(p *Params) *int { return &p.ArrangedGain }),

	search.Whole("QuiescenceTurns", 0, 100, "most forcing turns after the horizon; 0: no quiescence search", func(p *Params) *int { return &p.QuiescenceTurns }),
	search.Whole("HorizonSteps", 1, 1000, "steps of a turn searched in full width at the horizon", func(p *Params) *int { return &p.HorizonSteps }),
	search.Whole("ExactTurns", 0, 12, "turns to the end from which on an exact search is asked; 0: never", func(p *Params) *int { return &p.ExactTurns }),

	search.Switch("TableCutoffs", "the table answers where it holds a search deep enough", func(p *Params) *bool { return &p.TableCutoffs }),
	search.Switch("Killers", "steps that cut off last at the same ply are tried early", func(p *Params) *bool { return &p.Killers }),
	search.Switch("History", "steps that cut off anywhere are tried early", func(p *Params) *bool { return &p.History }),
	search.Switch("HistoryGravity", "what was tried before a cut-off loses history, and all of it fades", func(p *Params) *bool { return &p.HistoryGravity }),

	search.Switch("Order", "the evaluation orders the other steps, together with history, if it can", func(p *Params) *bool { return &p.Order }),
	search.Whole("OrderHistory", 0, 10_000, "what a doubling of its history is worth to a step then, in hundredths of a nat", func(p *Params) *int { return &p.OrderHistory }),

	search.Switch("ABDADA", "steps that another thread searches are put off", func(p *Params) *bool { return &p.ABDADA }),
	search.Whole("ABDADADepth", 2, 100, "least depth, in turns, at which they are", func(p *Params) *int { return &p.ABDADADepth }),
	search.Switch("HelpersAhead", "every other thread is one turn ahead of the first", func(p *Params) *bool { return &p.HelpersAhead }),

	search.Real("TimeShare", 0.01, 10, "part of the soft budget after which no iteration begins", func(p *Params) *float64 { return &p.TimeShare }),
	search.Real("TimeChanges", 0, 10, "what is added to it for a change of the best turn", func(p *Params) *float64 { return &p.TimeChanges }),
	search.Real("TimeFalling", 0, 10, "what is added to it where the score falls", func(p *Params) *float64 { return &p.TimeFalling }),
	search.Whole("TimeFall", 1, 20_000, "by how many centipawns the score has to fall for that", func(p *Params) *int { return &p.TimeFall }),
}

// SetParam implements search.Tunable.
func (s *Searcher) SetParam(name, value string) error {
	return paramTable.Set(&s.Params, name, value)
}

// ListParams implements search.Tunable.
func (s *Searcher) ListParams() []search.Param { return paramTable.List(&s.Params) }
