package vinver

import (
	"fmt"
	"slices"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// The stages of a game. A board between two stages belongs to both in parts. The board often
// fills up until one side has to place a stone that hurts. So the weights depend on how full
// it is, and the patterns around all empty points count: they tell which stones a side can
// still place without harm.
const stages = 8

// The features of a stage are those of an extractor and one more: whether the player to
// move places the last stone of a full board, if nobody passes.
const (
	lastStone   = counts
	stageCounts = counts + 1
)

// sides are the owners of an empty point: the short paths of nobody, the other, the
// player to move, or both lead through it.
const sides = 4

// featureNames returns the names of the features, stage by stage, where last is that of the
// last stone.
func featureNames(last string) (list []string) {
	for stage := range stages {
		for _, name := range slices.Concat(names, []string{last}) {
			list = append(list, fmt.Sprintf("stage %d: %s", stage, name))
		}
	}
	return list
}

// A model holds the weights of an evaluation.
type model struct {
	features *eval.Linear
	tables   *eval.Tables
	number   *[patterns]uint16 // of each pattern, with mirror images alike
	count    int32             // of numbers
}

// newModel returns the model with the weights of two files that tetrad-lab fit made.
func newModel(features []string, weights string, encoded []byte) *model {
	number, count := numbering()
	return &model{eval.MustParse(weights, features), eval.MustDecode(encoded, sides*count, stages), number, int32(count)}
}

// Evaluate returns the value in centipawns for the player to move.
func (e Evaluator) Evaluate(p positions.Position) int {
	v, m := newExtractor(p), e.model()
	s := v.stage()
	var f [stages * stageCounts]int32
	v.stageFeatures(s, &f)
	return m.features.Value(f[:]) + v.filling(m, s)
}

// Explain returns the terms whose sum is the evaluation.
func (e Evaluator) Explain(p positions.Position) []eval.Term {
	v, m := newExtractor(p), e.model()
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
func (v *extractor) filling(m *model, s stage) int {
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

// openPoints returns the empty points with neither stone nor edge around them. Their
// pattern is 0.
func openPoints(p *vinver.Position) (open vinver.Bitboard) {
	stones := *p.Stones(vinver.Black)
	stones.Or(p.Stones(vinver.White))
	around := stones.Around()
	open = geometries[p.Size()].inner
	open.AndNot(&around)
	return open
}

// Features appends the features. Their weighted sum is one part of the evaluation.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	v := newExtractor(p)
	var f [stages * stageCounts]int32
	v.stageFeatures(v.stage(), &f)
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (e Evaluator) FeatureNames() []string { return e.features }

// Patterns appends the table entries of the patterns around the empty points.
func (Evaluator) Patterns(p positions.Position, dst []int32) []int32 {
	v := newExtractor(p)
	number, count := numbering()
	return v.appendFilling(dst, number, int32(count))
}

// PhaseWeights appends how much p belongs to each stage.
func (Evaluator) PhaseWeights(p positions.Position, dst []int32) []int32 {
	v := newExtractor(p)
	s := v.stage()
	var weights [stages]int32
	weights[s.from], weights[s.from+1] = eval.One-s.part, s.part
	return append(dst, weights[:]...)
}

// TableSize returns the number of table entries and the number of stages.
func (Evaluator) TableSize() (int, int) {
	_, count := numbering()
	return sides * count, stages
}
