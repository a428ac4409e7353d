// Package veletas evaluates positions of Veletas. From what stands around each
// unclaimed shooter it takes the odds of claiming it; from these, as if they
// were independent, the odds of claiming more than half of all.
package veletas

import (
	_ "embed"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// Evaluator is a search.Evaluator of Veletas.
type Evaluator struct{}

//go:embed weights.txt
var weights string

//go:embed weights7.txt
var weights7 string

// Small boards have weights of their own, since everything is near to everything
// there.
var large, small = newModel(weights), newModel(weights7)

// Evaluate implements search.Evaluator. A player who may swap has the better side,
// so a fair setup is the best that the other one can make.
func (Evaluator) Evaluate(p positions.Position) int {
	q := p.(*veletas.Position)
	var v view
	v.see(q, q.Side())
	value := v.value()
	if q.MaySwap() {
		return max(value, -value)
	}
	return value
}

// value returns the evaluation of v, in centipawns.
func (v *view) value() int {
	var chances [maxShooters]uint64
	for i := range v.count {
		chances[i] = v.model.chance(&v.shooters[i], v.largestLead)
	}
	whole := v.wholes()
	return v.model.Value(whole[:]) + v.race(&chances, v.count)
}

// Fingerprint tells the weights of this program apart from others.
func (Evaluator) Fingerprint() uint64 { return eval.Fingerprint(weights, weights7) }
