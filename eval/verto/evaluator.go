// Package verto evaluates positions of Verto.
package verto

import (
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/verto"
)

// Weights in centipawns. The majority counts on the full board only, so stones
// gain weight as it fills, and room to enter loses it.
const (
	stoneEarly = 8  // per stone more, on the empty board
	stoneLate  = 80 // per stone more, on the full board
	openEarly  = 12 // per square more that can be entered, on the empty board
	capturing  = 6  // per square more where a stone would capture
)

// Evaluator is a search.Evaluator of Verto.
type Evaluator struct{}

// The terms of the evaluation.
const (
	stones = iota
	room
	captures
	termCount
)

var names = [termCount]string{"stones", "room to enter", "captures"}

// Evaluate implements search.Evaluator.
func (e Evaluator) Evaluate(p positions.Position) int {
	sum := 0
	for _, cp := range e.terms(p.(*verto.Position)) {
		sum += cp
	}
	return sum
}

// Explain returns the terms whose sum is the evaluation.
func (e Evaluator) Explain(p positions.Position) []eval.Term {
	terms := e.terms(p.(*verto.Position))
	return eval.Terms(names[:], terms[:])
}

func (e Evaluator) terms(p *verto.Position) (cp [termCount]int) {
	own := p.ToMove()
	enemy := own.Opponent()
	total := p.Size() * p.Size()
	empty := p.Empty().Count()
	filled := total - empty

	cp[stones] = (p.Stones(own).Count() - p.Stones(enemy).Count()) *
		(stoneEarly*empty + stoneLate*filled) / total
	cp[room] = (p.Open(own).Count() - p.Open(enemy).Count()) * openEarly * empty / total
	cp[captures] = (p.Capturing(own).Count() - p.Capturing(enemy).Count()) * capturing
	return cp
}
