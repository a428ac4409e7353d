package books

import (
	"slices"
	"strings"

	"tetrad/engine/book"
)

// bookPositions returns the graph as the list that a book is, with the turns that have a value.
func (g *graph) bookPositions() []book.Position {
	below := g.below()
	list := make([]book.Position, len(g.nodes))
	for i, n := range g.nodes {
		at := book.Position{Moves: strings.Join(g.moves(i), " "), Value: n.value, Turns: []book.Turn{}}
		for j := range n.turns {
			if v, known := g.turnValue(&n.turns[j]); known {
				at.Turns = append(at.Turns, g.bookTurn(n, &n.turns[j], v, below))
			}
		}
		slices.SortStableFunc(at.Turns, book.CompareTurns)
		list[i] = at
	}
	return list
}

// bookTurn returns a turn of n, which has a value, as a book has it.
func (g *graph) bookTurn(n *node, t *turn, v book.Value, below []int) book.Turn {
	out := book.Turn{Move: t.move, Value: v}
	switch {
	case t.child >= 0:
		child := g.nodes[t.child]
		out.Positions = int32(below[t.child])
		if child.pie && child.turns[0].child >= 0 {
			child = g.nodes[child.turns[0].child] // what was searched instead
		}
		if len(child.searches) > 0 {
			out.Depth = int32(child.searches[0].depth + 1)
		}
	case len(n.searches) > 0:
		out.Depth = int32(n.searches[0].depth)
	}
	return out
}

// below returns for each node the number of nodes that were first reached through it,
// itself included.
func (g *graph) below() []int {
	count := make([]int, len(g.nodes))
	for i := len(g.nodes) - 1; i >= 0; i-- {
		count[i]++
		if parent := g.nodes[i].parent; parent >= 0 {
			count[parent] += count[i]
		}
	}
	return count
}
