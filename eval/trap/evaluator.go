// Package trap evaluates positions of Trap.
package trap

import (
	_ "embed"
	"math/bits"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/trap"
)

// Evaluator is a search.Evaluator of Trap. While pawns and arrows are placed,
// its features are counts of the player to move less those of the other, with
// weights of their own in each phase. In Play it adds up the weights of
// patterns, the stars of the pieces, and with kings the features too, since
// positions with kings are too different for the fit to see all their stars
// often enough. The command that fitted both stands in weights.txt.
type Evaluator struct{}

// The counts.
const (
	pieces   = iota
	exits    // arrows that lead out from under pieces
	oneExit  // pieces with a single exit
	noExit   // pieces without one
	open     // lines without an arrow beside pieces
	central  // pieces that are not on the edge
	company  // pairs of neighbouring pieces
	kingExit // exits of the king
	kingEdge // 1 for a king with one exit at most
	toMove   // 1
	counts
)

const phases = int(trap.Play) + 1

var names = func() (names []string) {
	for _, phase := range [phases]string{"placing pawns", "placing arrows", "play with kings"} {
		for _, count := range [counts]string{"pieces", "exits", "pieces with one exit", "pieces without exit", "open lines",
			"pieces off the edge", "neighbouring pieces", "exits of the king", "king with one exit at most", "to move"} {
			names = append(names, count+", "+phase)
		}
	}
	return names
}()

//go:embed weights.txt
var weights string

var model = eval.MustParse(weights, names)

// Evaluate implements search.Evaluator.
func (Evaluator) Evaluate(p positions.Position) int {
	q := p.(*trap.Position)
	total := 0
	if q.Phase() == trap.Play {
		total = valueOf(q).centipawns()
	}
	if hasFeatures(q) {
		f := features(q)
		total += model.Value(f[:])
	}
	return total
}

// Explain returns the terms whose sum is the evaluation.
func (Evaluator) Explain(p positions.Position) (terms []eval.Term) {
	q := p.(*trap.Position)
	if q.Phase() == trap.Play {
		terms = valueOf(q).terms()
	}
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
	var f [counts * phases]int32
	if q := p.(*trap.Position); hasFeatures(q) {
		f = features(q)
	}
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (Evaluator) FeatureNames() []string { return names }

func features(p *trap.Position) (f [counts * phases]int32) {
	own := p.Pieces(p.ToMove())
	enemy := p.Pieces(p.ToMove().Opponent())
	kings := p.Kings()
	lead := func(points uint64) int32 {
		return int32(bits.OnesCount64(points&own) - bits.OnesCount64(points&enemy))
	}
	var one, two uint64 // points with at least one exit, and with two
	c := (*[counts]int32)(f[int(p.Phase())*counts:])
	for _, out := range p.Out() {
		c[exits] += lead(out)
		c[kingExit] += lead(out & kings)
		one, two = one|out, two|one&out
	}
	for _, line := range p.Open() {
		c[open] += lead(line)
	}
	c[pieces] = lead(p.Points())
	c[oneExit] = lead(one &^ two)
	c[noExit] = lead(^one)
	c[central] = lead(inner(p.Points()))
	c[company] = neighbours(own) - neighbours(enemy)
	c[kingEdge] = lead(kings &^ two)
	c[toMove] = 1
	for i := range c {
		c[i] *= eval.One
	}
	return f
}

// stride is the distance of two ranks in a set of points.
const stride = 8

// firstFile are the points of the first of eight files.
const firstFile = 0x0101010101010101

// inner returns the points that have all four neighbours.
func inner(points uint64) uint64 {
	right := points >> 1 &^ (firstFile << 7)
	left := points << 1 &^ firstFile
	return points & right & left & (points << stride) & (points >> stride)
}

// neighbours returns the number of pairs of orthogonal neighbours in a set.
func neighbours(set uint64) int32 {
	return int32(bits.OnesCount64(set&(set>>1)&^(firstFile<<7)) + bits.OnesCount64(set&(set>>stride)))
}
