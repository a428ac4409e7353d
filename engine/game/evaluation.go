package game

import (
	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions"
	"tetrad/search"
)

// An Evaluation is all that the evaluation of a variant can do: what searches ask of it, and
// what it can tell of itself to people and to the programs that fit its weights. Only
// Evaluate is required. What an evaluation cannot do is nil.
type Evaluation struct {
	search.Evaluation

	// Explain returns the terms whose sum is Evaluate of p.
	Explain func(p positions.Position) []eval.Term
	// Parts returns how much less the value of p is without each part of what a net sees.
	// These need not add up to the value.
	Parts func(p positions.Position) []eval.Term
	// Fingerprint distinguishes its weights from others.
	Fingerprint func() uint64

	// Setup reports whether p is in the setup that the game begins with. The value of such
	// a position shows only when play begins, which is too late for scores to learn from.
	Setup    func(p positions.Position) bool
	Features *Features    // of an evaluation that is a weighted sum
	Classes  *StepClasses // of a policy, or of an order, that is a weighted sum
	Net      *Net
}

// A Linear evaluation is a weighted sum of features, and of whatever else it explains.
type Linear interface {
	Evaluate(p positions.Position) int
	Explain(p positions.Position) []eval.Term
	Fingerprint() uint64
	FeatureNames() []string
	Features(p positions.Position, dst []int32) []int32 // appends
}

// FromLinear returns the evaluation that has what e can do, and nothing else.
func FromLinear(e Linear) *Evaluation {
	return &Evaluation{
		Evaluation:  search.Evaluation{Evaluate: e.Evaluate},
		Explain:     e.Explain,
		Fingerprint: e.Fingerprint,
		Features:    &Features{Names: e.FeatureNames(), Append: e.Features},
	}
}

// A Patterned evaluation is a Linear one that also adds up the tables of patterns.
type Patterned interface {
	Linear
	Patterns(p positions.Position, dst []int32) []int32     // appends
	PhaseWeights(p positions.Position, dst []int32) []int32 // appends
	TableSize() (entries, phases int)
}

// FromPatterned is FromLinear for an evaluation with tables.
func FromPatterned(e Patterned) *Evaluation {
	evaluation := FromLinear(e)
	evaluation.Features.Tables = &Tables{Append: e.Patterns, AppendPhases: e.PhaseWeights, Size: e.TableSize}
	return evaluation
}

// Features are what the weights of an evaluation are of. Only Tables and Race are optional.
type Features struct {
	Names []string
	// Append appends the features of p to dst. A value of 1 is eval.One.
	Append func(p positions.Position, dst []int32) []int32
	// Tables are patterns that add weights of their own; nil: none.
	Tables *Tables
	// Race returns the features of each prize that can still be won, and the number of
	// prizes that the player to move needs. Their value, computed as in eval.Race, is added
	// to the sum. The names and indexes of these features follow those of the others; nil:
	// there are no prizes.
	Race func(p positions.Position) (prizes [][]eval.Feature, need int)
}

// Tables are the eval.Tables of an evaluation.
type Tables struct {
	// Append appends the entries of the patterns in p to dst. An entry that occurs twice is
	// appended twice.
	Append func(p positions.Position, dst []int32) []int32
	// AppendPhases appends to dst how much p belongs to each phase, in units of 1/eval.One.
	AppendPhases func(p positions.Position, dst []int32) []int32
	// Size returns the number of entries of all tables and the number of phases.
	Size func() (entries, phases int)
}

// StepClasses are the classes of steps whose weights add up to the score of a step.
type StepClasses struct {
	Count int // they are numbered from 0
	// Each calls yield with the classes of each step, in the order of steps. The slice is
	// valid only during the call. Steps without classes are not learned.
	Each func(p positions.Position, steps []positions.Step, yield func(classes []int32))
}

// A Net is the input of a net. A position is a race for prizes: the net gives the odds of each
// from its inputs, and these give the odds of winning as many as are needed. A net for whole
// positions has one prize.
type Net struct {
	Shape net.Shape // but for its hidden neurons
	// Inputs calls yield with the inputs and the head of each prize. The slice is valid
	// during the call only. left is the number of prizes that can still be won, those
	// without inputs included; need is the number that the player to move must win;
	// whole is the weight that counts once.
	Inputs func(p positions.Position, yield func(inputs []net.Input, head int)) (left, need, whole int)
}
