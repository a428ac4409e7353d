// Package veletas evaluates positions of Veletas.
package veletas

import (
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// Weights in centipawns.
const (
	claimed     = 300 // per shooter claimed more
	prospect    = 160 // for a shooter about to be trapped beside a larger own group
	halfReach   = 8   // squares in reach that halve a prospect
	largestSize = 6   // per stone more in the largest group
)

// Evaluator is a search.Evaluator of Veletas.
type Evaluator struct{}

// The terms of the evaluation.
const (
	claims = iota
	prospects
	groups
	termCount
)

var names = [termCount]string{"claimed shooters", "prospects of claims", "largest groups"}

// Evaluate implements search.Evaluator.
func (e Evaluator) Evaluate(p positions.Position) int {
	sum := 0
	for _, cp := range e.terms(p.(*veletas.Position)) {
		sum += cp
	}
	return sum
}

// Explain returns the terms whose sum is the evaluation.
func (e Evaluator) Explain(p positions.Position) []eval.Term {
	terms := e.terms(p.(*veletas.Position))
	return eval.Terms(names[:], terms[:])
}

func (e Evaluator) terms(p *veletas.Position) (cp [termCount]int) {
	own := p.Side()
	enemy := own.Opponent()
	var sizes [2]groupSizes
	for _, c := range []veletas.Colour{own, enemy} {
		sizes[c] = measure(p.Stones(c))
	}
	cp[claims] = (p.Claimed(own).Count() - p.Claimed(enemy).Count()) * claimed
	cp[groups] = (sizes[own].largest - sizes[enemy].largest) * largestSize
	for rest := p.Unclaimed(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		ahead := sizes[own].beside(sq) - sizes[enemy].beside(sq)
		// A lead of one stone is worth half of a safe one.
		share := prospect * ahead / (1 + max(ahead, -ahead))
		cp[prospects] += share * halfReach / (halfReach + p.Reach(sq).Count())
	}
	return cp
}

// groupSizes are the groups of one colour.
type groupSizes struct {
	members [maxGroups]veletas.Board
	size    [maxGroups]int
	count   int
	largest int
}

// maxGroups is the number of groups that are told apart; further ones are as
// good as absent. No sensible position has so many.
const maxGroups = 24

// measure finds the groups of stones.
func measure(stones veletas.Board) (g groupSizes) {
	for !stones.IsEmpty() && g.count < maxGroups {
		group := flood(bitboard.Bit(stones.First()), stones)
		stones = stones.AndNot(group)
		g.members[g.count], g.size[g.count] = group, group.Count()
		g.largest = max(g.largest, g.size[g.count])
		g.count++
	}
	return g
}

// beside returns the size of the largest group orthogonally adjacent to sq.
func (g *groupSizes) beside(sq int) int {
	neighbours := around(bitboard.Bit(sq))
	largest := 0
	for i := range g.count {
		if g.size[i] > largest && !g.members[i].And(neighbours).IsEmpty() {
			largest = g.size[i]
		}
	}
	return largest
}

// around returns b's members and their orthogonal neighbours.
func around(b veletas.Board) veletas.Board {
	return b.Or(b.Up(1)).Or(b.Down(1)).Or(b.Up(veletas.Stride)).Or(b.Down(veletas.Stride))
}

// flood returns the members of within that are connected to seed.
func flood(seed, within veletas.Board) veletas.Board {
	for {
		grown := around(seed).And(within)
		if grown == seed {
			return seed
		}
		seed = grown
	}
}
