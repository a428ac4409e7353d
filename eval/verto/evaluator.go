// Package verto evaluates positions of Verto.
package verto

import (
	_ "embed"
	"sync"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/verto"
)

// Evaluator is the evaluation of Verto. It adds up features, which are counts for
// one player less the same counts for the other, and patterns, which are the contents
// of each square of 3×3 squares. Both have weights for the empty, the half full and
// the full board; between these phases two of them are mixed.
//
// Inside a chain the evaluation sees the position as if the turn were over, which is
// the result of the player's other steps. A feature says that the chain continues.
type Evaluator struct{}

// phases is the number of weights of a count or a pattern.
const phases = 3

//go:embed weights.txt
var weights string

//go:embed weights.bin
var tables []byte

// A model holds everything that was fitted.
type model struct {
	features *eval.Linear
	entries  *eval.Tables
	counts   countWeights // of features
	windows  windowTables // of entries
}

// load makes the model for the first evaluation.
var load = sync.OnceValue(newModel)

func newModel() *model {
	m := &model{features: eval.MustParse(weights, names), entries: eval.MustDecode(tables, numbering().entries, phases)}
	m.counts = newCountWeights(m.features)
	m.windows.init(m.entries)
	return m
}

// Evaluate returns the value in centipawns for the player to move.
func (Evaluator) Evaluate(p positions.Position) int {
	m := load()
	var v extractor
	v.extract(p)
	return m.counts.value(&v) + m.windows.value(&v)
}

// Explain returns the terms whose sum is the evaluation.
func (Evaluator) Explain(p positions.Position) []eval.Term {
	m := load()
	var v extractor
	v.extract(p)
	f := v.features()
	terms := m.features.Terms(f[:])
	var sums [phases]int32
	before := 0
	for place, entries := range v.patterns() {
		m.entries.Add(entries, sums[:])
		sum := eval.Value(sums[:], v.phaseWeights[:])
		if sum != before {
			terms = append(terms, eval.Term{Name: placeNames[place], Centipawns: sum - before})
		}
		before = sum
	}
	return terms
}

// Features appends the features.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	var v extractor
	v.extract(p)
	f := v.features()
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (Evaluator) FeatureNames() []string { return names }

// Patterns appends the entries of the patterns.
func (Evaluator) Patterns(p positions.Position, dst []int32) []int32 {
	var v extractor
	v.extract(p)
	for _, entries := range v.patterns() {
		dst = append(dst, entries...)
	}
	return dst
}

// PhaseWeights appends the share of each phase. The weights are negative if the
// opponent of the player to move sees the patterns.
func (Evaluator) PhaseWeights(p positions.Position, dst []int32) []int32 {
	var v extractor
	v.extract(p)
	return append(dst, v.phaseWeights[:]...)
}

// TableSize returns the number of pattern entries and the number of phases.
func (Evaluator) TableSize() (int, int) { return numbering().entries, phases }

// An extractor computes features of a position.
type extractor struct {
	p      *verto.Position
	reader *reader
	// player is to move, or will be to move after the chain.
	player  positions.Player
	inChain bool
	// phaseWeights are the shares of each phase in a position with this number of full
	// squares, in parts of eval.One; negative if player is not to move.
	phaseWeights *[phases]int32
}

// extract sets v to a position.
func (v *extractor) extract(position positions.Position) {
	p := position.(*verto.Position)
	r := readerFor(p.Size())
	full := r.size*r.size - p.Empty().Count()
	v.p, v.reader, v.player, v.inChain, v.phaseWeights = p, r, p.ToMove(), p.MidTurn(), &r.phaseWeights[full]
	if v.inChain {
		v.player, v.phaseWeights = v.player.Opponent(), &r.negative[full]
	}
}

// half returns the half of the game. There the phase with that number and the next one
// have all the weight.
func (v *extractor) half() int {
	if v.phaseWeights[0] == 0 {
		return 1
	}
	return 0
}

// read sets patterns to the patterns of all windows, by rank of windows.
func (v *extractor) read(patterns *[maxWindows]laneWords) {
	v.reader.read(v.p.Stones(v.player), v.p.Stones(v.player.Opponent()), uint(v.p.Stride()), patterns)
}

// Fingerprint distinguishes the weights of this program from others.
func (Evaluator) Fingerprint() uint64 {
	return eval.Fingerprint([]byte(weights), tables, []byte(policyText))
}
