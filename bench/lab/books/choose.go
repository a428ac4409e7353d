package books

import (
	"cmp"
	"container/heap"
	"slices"

	"tetrad/search"
)

// A leaf is a position to search next.
type leaf struct {
	node, turn int // turn of a node; more: the node itself, for turns that are not listed
	more       bool
	key        uint64 // of the position that the turn leads to
	cost       int
}

// A reachedNode is a node with the cost of reaching it.
type reachedNode struct{ cost, node int }

// nodeQueue are a heap, the cheapest first.
type nodeQueue []reachedNode

func (w nodeQueue) Len() int { return len(w) }
func (w nodeQueue) Less(i, j int) bool {
	return w[i].cost < w[j].cost || w[i].cost == w[j].cost && w[i].node < w[j].node
}
func (w nodeQueue) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w *nodeQueue) Push(x any)   { *w = append(*w, x.(reachedNode)) }
func (w *nodeQueue) Pop() any {
	last := len(*w) - 1
	x := (*w)[last]
	*w = (*w)[:last]
	return x
}

// maxLossOfTurn bounds what a turn loses, so that costs stay small.
const maxLossOfTurn = 5000

// A chooser finds the positions that are cheapest to reach. A turn costs turnCost
// plus the centipawns that it loses against the best turn of its position. A position
// costs the sum over the turns that lead to it. This is drop-out expansion, in the form
// that T. R. Lincke gives it: "Strategies for the Automatic Construction of Opening
// Books" (Computers and Games 2000, LNCS 2063). A position is searched because play may
// come to it, or because a turn to it may be better than it seems.
type chooser struct {
	*graph
	cost   []int // of each node; -1: not reached
	leaves map[uint64]leaf
	wider  []leaf
	// recurrent says that positions of the game can recur.
	recurrent bool
}

// choose returns at most count positions to search, the cheapest first. It returns fewer
// if there are no others.
func choose(g *graph, count int) []leaf {
	c := &chooser{graph: g, cost: make([]int, len(g.nodes)), leaves: map[uint64]leaf{}}
	c.recurrent = g.game.Start().Abilities().Recurrent != nil
	for i := range c.cost {
		c.cost[i] = -1
	}
	c.walk()
	return c.cheapest(count)
}

// walk finds the cost of all nodes, and the leaves (E. W. Dijkstra, 1959).
func (c *chooser) walk() {
	open := &nodeQueue{{0, 0}}
	for open.Len() > 0 {
		w := heap.Pop(open).(reachedNode)
		if c.cost[w.node] >= 0 {
			continue
		}
		c.cost[w.node] = w.cost
		n := c.nodes[w.node]
		if n.value.Proved || !c.mayGrow(w.node) {
			continue
		}
		best := n.value.Score
		bound, hasMore := n.unlistedBound()
		if hasMore {
			best = max(best, bound.Score)
			c.wider = append(c.wider, leaf{node: w.node, more: true, cost: c.costOf(w.cost, best, bound.Score)})
		}
		for i := range n.turns {
			t := &n.turns[i]
			v, known := c.turnValue(t)
			if v.Proved {
				continue
			}
			if !known {
				v.Score = best
			}
			cost := c.costOf(w.cost, best, v.Score)
			if t.child >= 0 {
				heap.Push(open, reachedNode{cost, t.child})
				continue
			}
			if old, ok := c.leaves[t.key]; !ok || cost < old.cost {
				c.leaves[t.key] = leaf{node: w.node, turn: i, key: t.key, cost: cost}
			}
		}
	}
}

// costOf returns the cost of a turn with a score from a node with a cost, where the best
// turn has another score.
func (c *chooser) costOf(cost int, best, score search.Score) int {
	return cost + turnCost + int(min(max(best-score, 0), maxLossOfTurn))
}

// mayGrow reports whether turns of a node may get nodes of their own. Where positions can
// recur, the value of one depends on the history.
func (c *chooser) mayGrow(i int) bool {
	if !c.recurrent {
		return true
	}
	p, err := c.position(i)
	if err != nil {
		return false
	}
	return p.Abilities().Recurrent.TurnsToRecurrence() > 0
}

// cheapest returns at most count leaves, the cheapest first.
func (c *chooser) cheapest(count int) []leaf {
	list := c.wider
	for _, l := range c.leaves {
		if _, ok := c.byKey[l.key]; !ok {
			list = append(list, l)
		}
	}
	slices.SortFunc(list, func(a, b leaf) int {
		more := func(l leaf) int {
			if l.more {
				return 1
			}
			return 0
		}
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.node, b.node), cmp.Compare(more(a), more(b)), cmp.Compare(a.turn, b.turn))
	})
	return list[:min(len(list), count)]
}
