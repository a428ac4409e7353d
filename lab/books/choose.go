package books

import (
	"cmp"
	"slices"

	"tetrad/search"
)

// A leaf is a position to search next.
type leaf struct {
	parent int // the node that it is reached from; -1: it is the start
	moves  []string
	cost   int
}

// maxLossOfTurn bounds what a turn loses, so that costs stay small.
const maxLossOfTurn = 5000

// choose returns at most count positions to search, the cheapest to reach first. It returns
// fewer if there are no others. A turn costs turnCost plus the centipawns that it loses
// against the best turn of its position. A position costs the sum over the turns that lead
// to it. This is drop-out expansion, in the form that T. R. Lincke gives it: "Strategies for
// the Automatic Construction of Opening Books" (Computers and Games 2000, LNCS 2063). A
// position is searched because play may come to it, or because a turn to it may be better
// than it seems.
func (g *graph) choose(count int) []leaf {
	byKey := map[uint64]leaf{}
	costs := map[int]int{0: 0} // of the nodes that were reached
	for open := []int{0}; len(open) > 0; open = open[1:] {
		i := open[0]
		n := g.nodes[i]
		if n.value.Proved || n.isLast {
			continue
		}
		for j := range n.turns {
			t := &n.turns[j]
			cost, ok := g.cost(n, t)
			if !ok {
				continue
			}
			cost += costs[i]
			if child, ok := g.child(n, t); ok {
				if old, reached := costs[child]; !reached || cost < old {
					costs[child] = cost
					open = append(open, child)
				}
			} else if old, reached := byKey[t.key]; !reached || cost < old.cost {
				byKey[t.key] = leaf{i, append(slices.Clone(n.moves), t.move), cost}
			}
		}
	}
	var list []leaf
	for _, l := range byKey {
		list = append(list, l)
	}
	slices.SortFunc(list, func(a, b leaf) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.parent, b.parent), slices.Compare(a.moves, b.moves))
	})
	return list[:min(len(list), count)]
}

// cost returns the cost of a turn of n. There is none if its value is proved.
func (g *graph) cost(n *node, t *turn) (cost int, ok bool) {
	v, known := g.turnValue(n, t)
	if v.Proved {
		return 0, false
	}
	loss := search.Score(0)
	if known {
		loss = max(n.value.Score-v.Score, 0)
	}
	return turnCost + int(min(loss, maxLossOfTurn)), true
}
