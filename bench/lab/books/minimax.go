package books

import (
	"tetrad/engine/book"
	"tetrad/search"
)

// forOpponent returns the value of a turn to a position of value v, for the other player.
func forOpponent(v book.Value) book.Value {
	return book.Value{Score: -v.Score.Later(1), Proved: v.Proved}
}

// hopeless is the value of a position whose listed turns are all lost, while others are
// not listed: as bad as an estimate can be, but no proof.
var hopeless = book.Value{Score: -search.MaxEval}

// minimax returns the value of a node by its turns and its own searches.
func (g *graph) minimax(n *node) book.Value {
	own := n.searchValue()
	if own.Proved && !n.pie {
		return own
	}
	best, found, allProved := book.Value{}, false, n.isComplete()
	for i := range n.turns {
		v, known := g.turnValue(&n.turns[i])
		if !known {
			allProved = false
			continue
		}
		allProved = allProved && v.Proved
		if !found || v.Score > best.Score || v.Score == best.Score && v.Proved {
			best, found = v, true
		}
	}
	switch {
	case !found:
		return own
	case best.Score > search.MaxEval || allProved:
		return best
	case best.Score < -search.MaxEval:
		return hopeless
	}
	return book.Value{Score: best.Score}
}

// turnValue returns the value of a turn for the player who makes it. If the book has
// the position after the turn, its value counts, otherwise the estimate of the search
// that listed the turn. known is false if there is neither.
func (g *graph) turnValue(t *turn) (v book.Value, known bool) {
	if t.child < 0 {
		return t.estimate, t.known
	}
	return forOpponent(g.nodes[t.child].value), true
}

// evaluate computes the values of all nodes, children first.
func (g *graph) evaluate() {
	for _, i := range g.childrenFirst() {
		g.nodes[i].value = g.minimax(g.nodes[i])
	}
}

// childrenFirst returns the indexes of all nodes, each after those that its turns lead
// to.
func (g *graph) childrenFirst() []int {
	order := make([]int, 0, len(g.nodes))
	seen := make([]bool, len(g.nodes))
	type visit struct{ node, turn int }
	var path []visit
	enter := func(i int) {
		if !seen[i] {
			seen[i] = true
			path = append(path, visit{i, 0})
		}
	}
	for root := range g.nodes {
		enter(root)
		for len(path) > 0 {
			top := &path[len(path)-1]
			if top.turn == len(g.nodes[top.node].turns) {
				order = append(order, top.node)
				path = path[:len(path)-1]
				continue
			}
			child := g.nodes[top.node].turns[top.turn].child
			top.turn++
			if child >= 0 {
				enter(child)
			}
		}
	}
	return order
}
