package vinver

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"tetrad/eval"
	"tetrad/positions"
)

// NoPass is the evaluation of variants in which nobody passes. There the board
// often fills up until one side has to place a stone that hurts. So the weights depend
// on how full the board is, and the patterns around all empty points count: they tell
// which stones a side can still place without harm.
type NoPass struct{ Evaluator }

// The stages of a game without passes. A board between two stages belongs to both in
// parts.
const stages = 8

// The features of a stage are those of [Evaluator] and one more: whether the player to
// move places the last stone of a full board.
const (
	lastStone   = counts
	stageCounts = counts + 1
)

// sides are the owners of an empty point: the short paths of nobody, the other, the
// player to move, or both lead through it.
const sides = 4

//go:embed nopass.txt
var noPassWeights string

//go:embed nopass.bin
var noPassEncoded []byte

// noPassNames are the names of the features, stage by stage.
var noPassNames = func() (list []string) {
	for stage := range stages {
		for _, name := range slices.Concat(names, []string{"last stone"}) {
			list = append(list, fmt.Sprintf("stage %d: %s", stage, name))
		}
	}
	return list
}()

// A noPass holds the weights, which the first use makes.
type noPass struct {
	features *eval.Linear
	tables   *eval.Tables
	number   *[patterns]uint16 // of each pattern, with mirror images alike
	count    int32             // of numbers
}

var noPassModel = sync.OnceValue(func() *noPass {
	number, count := numbering()
	return &noPass{eval.MustParse(noPassWeights, noPassNames), eval.MustDecode(noPassEncoded, sides*count, stages), number, int32(count)}
})

// Evaluate returns the value in centipawns for the player to move.
func (NoPass) Evaluate(p positions.Position) int {
	v, m := newExtractor(p), noPassModel()
	s := v.stage()
	var f [stages * stageCounts]int32
	v.stageFeatures(s, &f)
	return m.features.Value(f[:]) + v.filling(m, s)
}

// Explain returns the terms whose sum is the evaluation.
func (NoPass) Explain(p positions.Position) []eval.Term {
	v, m := newExtractor(p), noPassModel()
	s := v.stage()
	var f [stages * stageCounts]int32
	v.stageFeatures(s, &f)
	terms := m.features.Terms(f[:])
	if value := v.filling(m, s); value != 0 {
		terms = append(terms, eval.Term{Name: "stones around empty points", Centipawns: value})
	}
	return terms
}

// A stage is how full a board is: between two stages, part of One nearer to the later.
type stage struct {
	from int
	part int32
}

// stage returns how full the board is. An empty board is at stage 0, a full one at the
// last.
func (v *extractor) stage() stage {
	points, empty := v.p.Size()*v.p.Size(), v.p.Empties()
	at := (points - empty.Count()) * (stages - 1) * eval.One / points
	if at == (stages-1)*eval.One {
		return stage{stages - 2, eval.One}
	}
	return stage{at / eval.One, int32(at % eval.One)}
}

// stageFeatures sets the features of both stages, in parts.
func (v *extractor) stageFeatures(s stage, dst *[stages * stageCounts]int32) {
	plain, empty := v.features(), v.p.Empties()
	// Inside a turn the player to move has already placed the stone of this turn.
	last := int32(-eval.One)
	if odd := empty.Count()%2 == 1; odd != v.p.MidTurn() {
		last = eval.One
	}
	early, late := dst[s.from*stageCounts:], dst[(s.from+1)*stageCounts:]
	for i, f := range plain {
		early[i], late[i] = f*(eval.One-s.part)/eval.One, f*s.part/eval.One
	}
	early[lastStone], late[lastStone] = last*(eval.One-s.part)/eval.One, last*s.part/eval.One
}

// filling returns the value of the patterns around all empty points that have stones or
// edges beside them, in centipawns.
func (v *extractor) filling(m *noPass, s stage) int {
	var buffer [19 * 19]int32
	var early, late int32
	for _, entry := range v.appendFilling(buffer[:0], m.number, m.count) {
		weights := m.tables.Weights(entry)
		early += int32(weights[s.from])
		late += int32(weights[s.from+1])
	}
	return eval.Value([]int32{early, late}, []int32{eval.One - s.part, s.part})
}

// appendFilling appends the table entries of these patterns.
func (v *extractor) appendFilling(dst []int32, number *[patterns]uint16, count int32) []int32 {
	own, enemy, open := v.p.Stones(v.side), v.p.Stones(v.side^1), openPoints(v.p)
	beyond := &geometries[v.p.Size()].beyond
	ours, theirs := &v.crossings[0].points, &v.crossings[1].points
	points := v.p.Empties()
	points.AndNot(&open)
	for at := range points.All() {
		side := int32(0)
		if theirs.Has(at) {
			side = 1
		}
		if ours.Has(at) {
			side += 2
		}
		dst = append(dst, side*count+int32(number[patternAt(own.Ring(at), enemy.Ring(at), beyond[at], v.side)]))
	}
	return dst
}

// Features appends the features. Their weighted sum is one part of the evaluation.
func (NoPass) Features(p positions.Position, dst []int32) []int32 {
	v := newExtractor(p)
	var f [stages * stageCounts]int32
	v.stageFeatures(v.stage(), &f)
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (NoPass) FeatureNames() []string { return noPassNames }

// Patterns appends the table entries of the patterns around the empty points.
func (NoPass) Patterns(p positions.Position, dst []int32) []int32 {
	v := newExtractor(p)
	number, count := numbering()
	return v.appendFilling(dst, number, int32(count))
}

// PhaseWeights appends how much p belongs to each stage.
func (NoPass) PhaseWeights(p positions.Position, dst []int32) []int32 {
	v := newExtractor(p)
	s := v.stage()
	var weights [stages]int32
	weights[s.from], weights[s.from+1] = eval.One-s.part, s.part
	return append(dst, weights[:]...)
}

// TableSize returns the number of table entries and the number of stages.
func (NoPass) TableSize() (int, int) {
	_, count := numbering()
	return sides * count, stages
}
