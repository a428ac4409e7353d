package alphabeta

import (
	"tetrad/positions"
	"tetrad/search"
)

// Params are the numbers of the search and the switches of its rules. A game changes some of
// them and leaves the others as [Defaults] sets them. Depths are turns left to search. All
// but Spread can be set by name; their tags are read by package search.
type Params struct {
	// With contempt, Scale converts the value of a draw into centipawns.
	Scale float64 `default:"173.71779276130073" range:"1 to 10000" help:"evaluation, in centipawns, at which the odds of a win are e to 1"`

	Aspiration       bool `default:"true" help:"search the root in a narrow window around the last score first"`
	AspirationWidth  int  `default:"150" range:"1 to 10000" help:"half of the aspiration window, in percent of the spread"`
	AspirationGrowth int  `default:"4" range:"2 to 100" help:"factor by which a side of the aspiration window grows if the score falls outside"`

	// Spread returns the standard deviation, in centipawns, of the difference between the
	// evaluation of p and its score by a search to depth. Values that are further from a
	// bound than a multiple of the spread count as decided. With a spread of 0, or a nil
	// Spread, none do. Spread must be safe for concurrent use and allocate nothing.
	Spread func(p positions.Position, depth int) int

	StaticPruning    bool `default:"true" help:"near the horizon, cut off if the static value is far from the bound"`
	StaticDepth      int  `default:"2" range:"1 to 20" help:"greatest depth of static pruning, in turns"`
	StaticMargin     int  `default:"250" range:"0 to 10000" help:"distance from the bound for static pruning, in percent of the spread for each turn left"`
	ProbCut          bool `default:"true" help:"cut off if the score of a shallower search is far from the bound"`
	ProbCutDepth     int  `default:"4" range:"2 to 20" help:"least depth of ProbCut, in turns"`
	ProbCutReduction int  `default:"3" range:"1 to 19" help:"turns by which the search of ProbCut is shallower"`
	ProbCutMargin    int  `default:"150" range:"0 to 10000" help:"distance from the bound for ProbCut, in percent of the spread"`

	LateMovePruning   bool    `default:"false" help:"near the horizon, leave out late steps"`
	LateMoveCount     int     `default:"3" range:"1 to 10000" help:"late move pruning tries this times 1 + depth² steps"`
	LateMoveInside    int     `default:"3" range:"0 to 10000" help:"inside a turn that the evaluation orders, late move pruning tries this times depth; 0: as at its beginning"`
	LateMoveDepth     int     `default:"2" range:"1 to 20" help:"greatest depth of late move pruning, in turns"`
	LateMoveReduction bool    `default:"true" help:"search late steps less deep first"`
	LateMoveBase      float64 `default:"0.3" range:"0 to 10" help:"base in: late move reduction = base + ln(depth)·ln(number)/divisor, in turns"`
	LateMoveDivisor   float64 `default:"2.2" range:"0.1 to 100" help:"divisor in: late move reduction = base + ln(depth)·ln(number)/divisor"`

	// A list of whole turns at the root, in the order of their last scores, pays if there are
	// thousands of turns. RootFull of them are searched to full depth.
	RootTurns     int  `default:"0" range:"0 to 65536" help:"list whole turns at the root if there are at most this many; 0: search the root step by step"`
	RootReduction bool `default:"true" help:"search late turns of the list at the root less deep first"`
	RootFull      int  `default:"40" range:"1 to 65536" help:"turns of the list at the root that are searched to full depth"`

	// Where a turn places so many pieces that its turns cannot be listed, see
	// [positions.Arranger], the root tries a few of them in the first iteration and twice as
	// many in each later one.
	Arrangements    int `default:"32" range:"1 to 65536" help:"most turns tried at the root if a turn places several pieces"`
	ArrangedReplies int `default:"2" range:"1 to 65536" help:"turns tried below the root if a turn places several pieces"`
	ArrangedGain    int `default:"35" range:"0 to 1000" help:"centipawns by which the last turn that places several pieces counts less than its score"`

	QuiescenceTurns int `default:"8" range:"0 to 100" help:"most forcing turns after the horizon; 0: no quiescence search"`
	HorizonSteps    int `default:"2" range:"1 to 1000" help:"steps of a turn searched in full width at the horizon, before the turn is finished greedily"`
	ExactTurns      int `default:"8" range:"0 to 12" help:"turns to the end from which an exact search replaces searches of two turns or more; 0: never"`

	TableCutoffs   bool `default:"true" help:"answer from the transposition table if it holds a search deep enough"`
	Killers        bool `default:"true" help:"try steps early that cut off last at the same ply"`
	History        bool `default:"true" help:"try steps early that cut off anywhere"`
	HistoryGravity bool `default:"false" help:"bound history: it fades, and steps tried before a cut-off lose what the one that caused it gains"`
	Order          bool `default:"true" help:"order the other steps by the evaluation and by history, if the evaluation can"`
	OrderHistory   int  `default:"20" range:"0 to 10000" help:"worth of a doubling of history in the order by the evaluation, in hundredths of a nat"`

	ABDADA       bool `default:"true" help:"put off steps that another thread is searching"`
	ABDADADepth  int  `default:"3" range:"2 to 100" help:"least depth of ABDADA, in turns"`
	HelpersAhead bool `default:"true" help:"send every other thread one turn deeper than the first"`

	// On a clock, no iteration begins after this share of the turn's soft budget.
	TimeShare   float64 `default:"0.42" range:"0.01 to 10" help:"share of the soft budget after which no iteration begins"`
	TimeChanges float64 `default:"0.36" range:"0 to 10" help:"added to TimeShare for each change of the best turn; recent changes count most"`
	TimeFalling float64 `default:"0.24" range:"0 to 10" help:"added to TimeShare if the score falls by more than TimeFall"`
	TimeFall    int     `default:"30" range:"1 to 20000" help:"fall of the score that counts for TimeFalling, in centipawns"`
}

// Defaults returns the parameters for an unknown game. They have no spread, so the search
// prunes nothing on an estimate. The other parameters are tuned by matches in the program's
// games.
func Defaults() Params { return search.DefaultParams[Params]() }

// ConstantSpread returns a [Params.Spread] that is the same for all positions and
// depths.
func ConstantSpread(centipawns int) func(positions.Position, int) int {
	return func(positions.Position, int) int { return centipawns }
}

// Parameters implements search.Searcher.
func (s *Searcher) Parameters() any { return &s.Params }
