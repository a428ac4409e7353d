// Package trap evaluates positions of Trap.
package trap

import (
	_ "embed"
	"math/bits"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/trap"
)

// Evaluator is the evaluation of Trap. It adds up the weights of the line patterns of the
// pieces. Play and the setup have their own weights; in the setup they change with the number of
// arrows. Positions of Play with kings vary too much for a fit of line patterns alone. So they also
// have features: counts for the player to move less the same counts for the opponent. weights.txt
// has the command that fitted all weights.
type Evaluator struct{}

// The features.
const (
	pieces     = iota
	exits      // arrows that lead out from under pieces
	oneExit    // pieces with a single exit
	noExit     // pieces without an exit
	central    // pieces that are not on the edge
	company    // pairs of neighbouring pieces
	kingExit   // exits of the king
	kingEdge   // 1 for a king with at most one exit
	toMove     // 1
	pawnToMove // 1 while pawns are placed
	pawnOpener // while pawns are placed: 1 if the player to move has the first move of Play, else -1
	arrowToMove
	arrowOpener
	counts
)

var names = []string{
	"pieces, play with kings",
	"exits, play with kings",
	"pieces with one exit, play with kings",
	"pieces without exit, play with kings",
	"pieces off the edge, play with kings",
	"neighbouring pieces, play with kings",
	"exits of the king, play with kings",
	"king with one exit at most, play with kings",
	"to move, play with kings",
	"to move, placing pawns",
	"first move of play, placing pawns",
	"to move, placing arrows",
	"first move of play, placing arrows",
}

//go:embed weights.txt
var weights string

var model = eval.MustParse(weights, names)

// Evaluate returns the value in centipawns for the player to move.
func (Evaluator) Evaluate(p positions.Position) int {
	q := p.(*trap.Position)
	total := valueOf(q).centipawns() + tempo(q)
	if hasFeatures(q) {
		f := features(q)
		total += model.Value(f[:])
	}
	return total
}

// Explain returns the terms whose sum is the evaluation.
func (Evaluator) Explain(p positions.Position) []eval.Term {
	q := p.(*trap.Position)
	terms := append(valueOf(q).terms(), eval.Term{Name: "tempo", Centipawns: tempo(q)})
	if hasFeatures(q) {
		f := features(q)
		terms = append(terms, model.Terms(f[:])...)
	}
	return terms
}

// hasFeatures reports whether the features of p are not all 0.
func hasFeatures(p *trap.Position) bool { return p.Phase() != trap.Play || p.HasKings() }

// Features appends the features.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	var f [counts]int32
	if q := p.(*trap.Position); hasFeatures(q) {
		f = features(q)
	}
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (Evaluator) FeatureNames() []string { return names }

func features(p *trap.Position) (f [counts]int32) {
	switch p.Phase() {
	case trap.Pawns:
		f[pawnToMove], f[pawnOpener] = eval.One, opener(p)*eval.One
	case trap.Arrows:
		f[arrowToMove], f[arrowOpener] = eval.One, opener(p)*eval.One
	default:
		kingFeatures(p, &f)
	}
	return f
}

// kingFeatures sets the features of a position of Play with kings.
func kingFeatures(p *trap.Position, f *[counts]int32) {
	own := p.Pieces(p.ToMove())
	enemy := p.Pieces(p.ToMove().Opponent())
	kings := p.Kings()
	lead := func(points uint64) int32 {
		return int32(bits.OnesCount64(points&own)-bits.OnesCount64(points&enemy)) * eval.One
	}
	var one, two uint64 // points with at least one exit, and with two
	for _, out := range p.Out() {
		f[exits] += lead(out)
		f[kingExit] += lead(out & kings)
		one, two = one|out, two|one&out
	}
	f[pieces] = lead(p.Points())
	f[oneExit] = lead(one &^ two)
	f[noExit] = lead(^one)
	f[central] = lead(inner(p.Points()))
	f[company] = (neighbours(own) - neighbours(enemy)) * eval.One
	f[kingEdge] = lead(kings &^ two)
	f[toMove] = eval.One
	if rest := fading(p); rest < eval.One {
		for i := range f {
			f[i] = f[i] / eval.One * rest
		}
	}
}

// stride is the distance between two ranks in a set of points.
const stride = 8

// firstFile is the set of points of the first of eight files.
const firstFile = 0x0101010101010101

// inner returns the points that have all four neighbours.
func inner(points uint64) uint64 {
	right := points >> 1 &^ (firstFile << 7)
	left := points << 1 &^ firstFile
	return points & right & left & (points << stride) & (points >> stride)
}

// neighbours returns the number of pairs of orthogonal neighbours in set.
func neighbours(set uint64) int32 {
	return int32(bits.OnesCount64(set&(set>>1)&^(firstFile<<7)) + bits.OnesCount64(set&(set>>stride)))
}

// Fingerprint distinguishes the weights of this program from others.
func (Evaluator) Fingerprint() uint64 { return eval.Fingerprint([]byte(weights), encoded) }
