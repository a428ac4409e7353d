// Package veletas evaluates positions of Veletas. It estimates the odds of claiming
// each unclaimed shooter from its surroundings, by a net on 10×10 and by weighted features
// on smaller boards. From these odds, taken as independent, it computes the odds of
// claiming more than half of all shooters.
package veletas

import (
	_ "embed"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// Evaluator is the evaluation of Veletas.
type Evaluator struct{}

//go:embed weights.txt
var weights string

//go:embed weights7.txt
var weights7 string

// Small boards have their own weights, since all squares are close together on them.
var large, small = newModel(weights), newModel(weights7)

// Evaluate returns the value in centipawns for the player to move. A player who may swap
// takes the better side, so the opponent's best setup is a fair one.
func (Evaluator) Evaluate(p positions.Position) int {
	q := p.(*veletas.Position)
	var v extractor
	if HasNet(q) {
		v.extractForNet(q, q.Side())
	} else {
		v.extract(q, q.Side())
	}
	value := v.value()
	if q.MaySwap() {
		return max(value, -value)
	}
	return value
}

// value returns the evaluation of v, in centipawns.
func (v *extractor) value() int {
	var chances [maxShooters]uint64
	once := v.setChances(&chances)
	return once + v.race(&chances, v.count)
}

// setChances sets the chances that we claim the shooters, and returns the value of what counts
// once, in centipawns.
func (v *extractor) setChances(chances *[maxShooters]uint64) (once int) {
	if HasNet(v.p) {
		return v.setChancesByNet(chances)
	}
	for i := range v.count {
		chances[i] = v.model.chance(&v.shooters[i], v.largestLead)
	}
	whole := v.positionFeatures()
	return v.model.Value(whole[:])
}

// Fingerprint distinguishes the weights of this program from others.
func (Evaluator) Fingerprint() uint64 { return eval.Fingerprint(weights, weights7, netFile, orderText) }
