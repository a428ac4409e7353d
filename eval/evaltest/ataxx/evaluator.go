// Package ataxx evaluates positions of Ataxx. Only tests know that game.
package ataxx

import (
	_ "embed"
	"math/bits"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/positionstest/ataxx"
)

// Evaluator is the evaluation of Ataxx. It adds up weighted features. Each is a
// count for the player to move less the same count for the opponent. The weights are
// guesses.
type Evaluator struct{}

// The features.
const (
	stones  = iota
	targets // squares that stones can reach
	exposed // empty squares beside stones, where an enemy stone would turn them
	toMove  // 1
	features
)

var names = []string{"stones", "squares in reach", "empty squares beside stones", "to move"}

//go:embed weights.txt
var weights string

var model = eval.MustParse(weights, names)

// Evaluate returns the value in centipawns for the player to move.
func (Evaluator) Evaluate(p positions.Position) int {
	f := featuresOf(p.(*ataxx.Position))
	return model.Value(f[:])
}

// Explain returns the terms whose sum is the evaluation.
func (Evaluator) Explain(p positions.Position) []eval.Term {
	f := featuresOf(p.(*ataxx.Position))
	return model.Terms(f[:])
}

// Features appends the features.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	f := featuresOf(p.(*ataxx.Position))
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (Evaluator) FeatureNames() []string { return names }

// Fingerprint distinguishes the weights of this program from others.
func (Evaluator) Fingerprint() uint64 { return eval.Fingerprint([]byte(weights)) }

func featuresOf(p *ataxx.Position) (f [features]int32) {
	own := p.ToMove()
	lead := func(set func(positions.Player) uint64) int32 {
		return int32(bits.OnesCount64(set(own))-bits.OnesCount64(set(own.Opponent()))) * eval.One
	}
	f[stones], f[targets], f[exposed] = lead(p.Stones), lead(p.Targets), lead(p.Exposed)
	f[toMove] = eval.One
	return f
}
