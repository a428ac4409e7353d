// Package vinver evaluates positions of Vinver by the distance of each side from
// connecting its edges, by the resistance of the board to that connection, and by the
// patterns around the points that connect.
package vinver

import (
	_ "embed"
	"math/bits"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// Evaluator is the evaluation of Vinver.
type Evaluator struct{}

// The features. A feature that both sides have is the value of the player to move less
// the value of the other.
const (
	lead       = iota // how much farther the enemy is from connecting
	urgency           // the same, divided by one more than the shorter distance
	initiative        // 1, divided by one more than the shorter distance
	resisting         // binary logarithm of the board's resistance to the enemy
	toMove            // 1
	counts
)

var names = []string{"distance", "distance where it is short", "to move where it is short", "resistance", "to move"}

//go:embed weights.txt
var weights string

var model = eval.MustParse(weights, names)

// Evaluate returns the value in centipawns for the player to move.
func (Evaluator) Evaluate(p positions.Position) int {
	v := newExtractor(p)
	f := v.features()
	return model.Value(f[:]) + v.surroundings()
}

// Explain returns the terms whose sum is the evaluation.
func (Evaluator) Explain(p positions.Position) []eval.Term {
	v := newExtractor(p)
	f := v.features()
	terms := model.Terms(f[:])
	if s := v.surroundings(); s != 0 {
		terms = append(terms, eval.Term{Name: "stones around points on short paths", Centipawns: s})
	}
	return terms
}

// Features appends the features. Their weighted sum is one part of the evaluation.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	v := newExtractor(p)
	f := v.features()
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (Evaluator) FeatureNames() []string { return names }

// An extractor computes features of a position.
type extractor struct {
	p         *vinver.Position
	side      vinver.Colour
	crossings [2]crossing // of the player to move, then of the other
}

func newExtractor(position positions.Position) (v extractor) {
	v.p = position.(*vinver.Position)
	v.side = v.p.Side()
	var room bothWays
	v.crossings = [2]crossing{cross(v.p, v.side, &room), cross(v.p, v.side^1, &room)}
	return v
}

func (v *extractor) features() (f [counts]int32) {
	ours, theirs := &v.crossings[0], &v.crossings[1]
	short := int32(min(ours.distance, theirs.distance) + 1)
	ahead := int32(theirs.distance-ours.distance) * eval.One
	f[lead] = ahead
	f[urgency] = ahead / short
	f[initiative] = eval.One / short
	f[resisting] = logarithm(theirs.resistance) - logarithm(ours.resistance)
	f[toMove] = eval.One
	return f
}

// logarithm returns one more than the binary logarithm of a resistance, in parts of
// eval.One, linear between powers of two. It raises small resistances, because
// otherwise the last stones would count for most.
func logarithm(resistance int) int32 {
	const least = 3 * unit / 10
	x := uint32(resistance + least)
	n := bits.Len32(x) - 1
	return int32(n)*eval.One + int32(x*eval.One>>n)
}

// Fingerprint distinguishes the weights of this program from others, those of [NoPass]
// included.
func (Evaluator) Fingerprint() uint64 {
	return eval.Fingerprint([]byte(weights), []byte(policyText), encoded, []byte(noPassWeights), noPassEncoded, []byte(noPassPolicyText))
}
