// Package vinver evaluates positions of Vinver by the distance that each side
// is from connecting its edges.
package vinver

import (
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// Weights in centipawns.
const (
	perStone = 100 // per stone that the enemy needs more to connect
	tempo    = 50  // for being to move
)

// Evaluator is a search.Evaluator of Vinver.
type Evaluator struct{}

// The terms of the evaluation.
const (
	distances = iota
	turn
	termCount
)

var names = [termCount]string{"distance to connection", "turn to move"}

// Evaluate implements search.Evaluator.
func (e Evaluator) Evaluate(p positions.Position) int {
	sum := 0
	for _, cp := range e.terms(p.(*vinver.Position)) {
		sum += cp
	}
	return sum
}

// Explain returns the terms whose sum is the evaluation.
func (e Evaluator) Explain(p positions.Position) []eval.Term {
	terms := e.terms(p.(*vinver.Position))
	return eval.Terms(names[:], terms[:])
}

func (e Evaluator) terms(p *vinver.Position) (cp [termCount]int) {
	own := p.Side()
	cp[distances] = (distance(p, own^1) - distance(p, own)) * perStone
	cp[turn] = tempo
	return cp
}

// distance returns the number of stones that a colour needs to connect its
// edges if the enemy never answers and nothing is flipped; the number of all
// points where there is no way.
func distance(p *vinver.Position, c vinver.Colour) int {
	own, enemy := p.Stones(c), p.Stones(c^1)
	from, to := edges(p.Size(), c)
	free := full(p.Size())
	for i := range free {
		free[i] &^= own[i] | enemy[i]
	}
	reached := and(&from, own)
	fill(own, &reached)
	for d := 0; ; d++ {
		if meets(&reached, &to) {
			return d
		}
		next := spread(&reached, &from)
		grown := false
		for i := range next {
			next[i] &= free[i] &^ reached[i]
			grown = grown || next[i] != 0
			reached[i] |= next[i]
		}
		if !grown {
			return p.Size() * p.Size()
		}
		fill(own, &reached)
	}
}
