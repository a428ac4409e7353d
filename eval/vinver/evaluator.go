// Package vinver evaluates positions of Vinver by the distance that each side
// is from connecting its edges.
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

// The features. What is counted for both sides is that of the player to move
// less that of the other.
const (
	lead       = iota // stones that the enemy needs more to connect
	urgency           // the same, divided by one more than the shorter distance
	width             // logarithm of the number of points on shortest ways
	toMove            // 1
	initiative        // 1, divided by one more than the shorter distance
	counts
)

var names = []string{"distance to connection", "distance where it is short", "breadth of shortest ways", "to move", "to move where it is short"}

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
	ours, ourPoints := shortestWays(p, own)
	theirs, theirPoints := shortestWays(p, own^1)
	short := int32(min(ours, theirs) + 1)
	ahead := int32(theirs-ours) * eval.One
	f[lead] = ahead
	f[urgency] = ahead / short
	f[width] = int32(bits.Len(uint(ourPoints))-bits.Len(uint(theirPoints))) * eval.One
	f[toMove] = eval.One
	f[initiative] = eval.One / short
	return f
}

// shortestWays returns the number of stones that a colour needs to connect its
// edges, and the number of points on all ways of that length.
func shortestWays(p *vinver.Position, c vinver.Colour) (distance, points int) {
	t := newTerrain(p, c)
	distance = t.ways(func(layer vinver.Board) { points += layer.Count() })
	return distance, points
}
