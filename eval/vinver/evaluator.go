// Package vinver evaluates positions of Vinver by how far each side is from
// connecting its edges, and by how much the board resists that.
package vinver

import (
	_ "embed"
	"math/bits"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// Evaluator is a search.Evaluator of Vinver.
type Evaluator struct{}

// The features. What is measured for both sides is that of the player to move
// less that of the other.
const (
	lead       = iota // how much farther the enemy is from connecting
	urgency           // the same, divided by one more than the shorter distance
	initiative        // 1, divided by one more than the shorter distance
	resisting         // binary logarithm of what resists the enemy
	toMove            // 1
	counts
)

var names = []string{"distance", "distance where it is short", "to move where it is short", "resistance", "to move"}

//go:embed weights.txt
var weights string

var model = eval.MustParse(weights, names)

// Evaluate implements search.Evaluator.
func (Evaluator) Evaluate(p positions.Position) int {
	f := features(p.(*vinver.Position))
	return model.Value(f[:])
}

// Explain returns the terms whose sum is the evaluation.
func (Evaluator) Explain(p positions.Position) []eval.Term {
	f := features(p.(*vinver.Position))
	return model.Terms(f[:])
}

// Features appends the features, of which the evaluation is a weighted sum.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	f := features(p.(*vinver.Position))
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (Evaluator) FeatureNames() []string { return names }

func features(p *vinver.Position) (f [counts]int32) {
	own := p.Side()
	ours, against := resistance(p, own)
	theirs, forUs := resistance(p, own^1)
	short := int32(min(ours, theirs) + 1)
	ahead := int32(theirs-ours) * eval.One
	f[lead] = ahead
	f[urgency] = ahead / short
	f[initiative] = eval.One / short
	f[resisting] = logarithm(forUs) - logarithm(against)
	f[toMove] = eval.One
	return f
}

// logarithm returns one more than the binary logarithm of a resistance, in parts
// of eval.One, linear between powers of two. What resists little is taken for
// somewhat more, or the last stones would count for most.
func logarithm(resistance int) int32 {
	const least = 3 * unit / 10
	x := uint32(resistance + least)
	n := bits.Len32(x) - 1
	return int32(n)*eval.One + int32(x*eval.One>>n)
}
