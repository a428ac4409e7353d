// Package trap evaluates positions of Trap.
package trap

import (
	"math/bits"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/trap"
)

// Weights in centipawns, per one more than the enemy.
const (
	piece    = 100
	exit     = 7   // arrow that leads out from under a piece
	cornered = -12 // piece with a single exit
	stuck    = -30 // piece without any
	hope     = 4   // line without an arrow beside a piece: half an exit to be
)

// Evaluator is a search.Evaluator of Trap.
type Evaluator struct{}

// The terms of the evaluation.
const (
	pieces = iota
	exits
	danger
	lines
	termCount
)

var names = [termCount]string{"pieces", "exits", "pieces with one exit or none", "open lines"}

// Evaluate implements search.Evaluator.
func (e Evaluator) Evaluate(p positions.Position) int {
	sum := 0
	for _, cp := range e.terms(p.(*trap.Position)) {
		sum += cp
	}
	return sum
}

// Explain returns the terms whose sum is the evaluation.
func (e Evaluator) Explain(p positions.Position) []eval.Term {
	terms := e.terms(p.(*trap.Position))
	return eval.Terms(names[:], terms[:])
}

func (e Evaluator) terms(p *trap.Position) (cp [termCount]int) {
	own := p.Pieces(p.ToMove())
	enemy := p.Pieces(p.ToMove().Opponent())
	lead := func(points uint64) int {
		return bits.OnesCount64(points&own) - bits.OnesCount64(points&enemy)
	}
	var one, two uint64 // points with at least one exit, and with two
	for _, out := range p.Out() {
		cp[exits] += lead(out) * exit
		one, two = one|out, two|one&out
	}
	for _, open := range p.Open() {
		cp[lines] += lead(open) * hope
	}
	cp[pieces] = lead(p.Points()) * piece
	if p.Phase() == trap.Play {
		cp[danger] = lead(one&^two)*cornered + lead(^one)*stuck
	}
	return cp
}
