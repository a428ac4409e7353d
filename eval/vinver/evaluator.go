// Package vinver evaluates positions of Vinver by the distance of each side from
// connecting its edges, by the resistance of the board to that connection, and by the
// patterns around the empty points. All weights depend on how full the board is.
package vinver

import (
	_ "embed"
	"math/bits"
	"sync"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// An Evaluator is the evaluation of variants in which players may pass, or of those in which
// nobody does: a player with no harmless stone left may wait in the former, and often loses in
// the latter. So each has weights of its own, which the first use reads. [New] makes it.
type Evaluator struct{ *weights }

// New returns the evaluation of variants in which players may pass, or of those without passes.
func New(mayPass bool) Evaluator {
	if mayPass {
		return Evaluator{&passing}
	}
	return Evaluator{&noPass}
}

type weights struct {
	features []string // their names, stage by stage
	model    func() *model
	policy   func() *policy
}

var (
	passing = newWeights("last stone, if nobody passes", passingText, passingEncoded, passingPolicy)
	noPass  = newWeights("last stone", noPassText, noPassEncoded, noPassPolicy)
)

func newWeights(last, text string, encoded []byte, policies string) weights {
	features := featureNames(last)
	return weights{
		features,
		sync.OnceValue(func() *model { return newModel(features, text, encoded) }),
		sync.OnceValue(func() *policy { return newPolicy(policies) }),
	}
}

// The files of weights, which tetrad-lab fit and fit-policy made.
var (
	//go:embed weights.txt
	passingText string
	//go:embed weights.bin
	passingEncoded []byte
	//go:embed policy.txt
	passingPolicy string
	//go:embed nopass.txt
	noPassText string
	//go:embed nopass.bin
	noPassEncoded []byte
	//go:embed nopasspolicy.txt
	noPassPolicy string
)

// Fingerprint distinguishes the weights of this program from others, those with passes and
// those without.
func (Evaluator) Fingerprint() uint64 {
	return eval.Fingerprint([]byte(passingText), []byte(passingPolicy), passingEncoded, []byte(noPassText), noPassEncoded, []byte(noPassPolicy))
}

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
