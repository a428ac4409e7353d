package mcts

import (
	"math"

	"tetrad/positions"
)

// A keptChild is what choose has found at a node. While its bound stays above that of all other
// children, it is chosen again without a look at them. Their bounds grow slowly, with the visits of
// the node, so after a part of these visits all bounds are compared again.
type keptChild struct {
	child *node
	list  ref     // of the node
	until uint32  // visits of the node
	other float64 // the second greatest bound
}

const (
	// keptBits is the binary logarithm of the number of children that a worker keeps.
	keptBits = 9
	// keptVisits is the part of the visits of a node for which its child is kept. At nodes with
	// fewer visits, all bounds are compared on each.
	keptVisits = 32
)

// chooseAgain is choose, which it avoids at nodes with many visits.
func (w *worker) chooseAgain(n *node, list *stepList, visits uint32) (best *node, untried bool) {
	if visits < keptVisits {
		best, untried, _ = w.choose(n, list, visits)
		return best, untried
	}
	const golden = 2654435769 // 2³² divided by the golden ratio; spreads places
	k := &w.kept[uint32(list.first())*golden>>(32-keptBits)]
	if k.list == list.first() && visits < k.until {
		s, explore := k.child.state(), w.params.Exploration*math.Sqrt(float64(visits))
		if s.proof().value == open && k.child.bound(s, explore, 0) > k.other {
			return k.child, false
		}
	}
	best, untried, other := w.choose(n, list, visits)
	if best != nil {
		*k = keptChild{best, list.first(), visits + visits/keptVisits, other}
	}
	return best, untried
}

// bound returns the PUCT bound of n, which has this state. first is its mean without a visit.
func (n *node) bound(s nodeState, explore, first float64) float64 {
	mean, visits := first, float64(n.visits())
	if visits > 0 {
		mean = n.sum() / visits
	}
	return mean + float64(explore*s.choice().prior())/(1+visits)
}

// choose returns the open child of n with the greatest upper bound, or true if the first
// untried step has a greater one. It returns nil and false if other threads have just
// proven the last open child. other is the second greatest bound. The bound is the PUCT
// formula (D. Silver et al., "Mastering the game of Go without human knowledge", 2017).
// Untried steps are in the order of their priors, so only the first of them can have the
// greatest bound. list is that of n, and is changed if its choices had to be put in order.
func (w *worker) choose(n *node, list *stepList, visits uint32) (best *node, untried bool, other float64) {
	l := *list
	set := &w.params
	explore := set.Exploration * math.Sqrt(float64(visits))
	first := w.valueFor(w.p.ToMove(), n, len(w.path)-1)
	bestBound := math.Inf(-1)
	other = bestBound
	solver := set.Solver
	tried := 0.0 // sum of the priors of tried steps
	next := l.first()
	for left, size := l.tried(), 1; left > 0; left, size = left-size, larger(size) {
		chunk := w.tree.arena.chunk(next)
		for i := range min(size, left) {
			child := chunk.node(i)
			s := child.state()
			tried += s.choice().prior()
			if solver && s.proof().value != open {
				continue
			}
			if bound := child.bound(s, explore, first); bound > bestBound {
				best, bestBound, other = child, bound, bestBound
			} else {
				other = max(other, bound)
			}
		}
		next = chunk.next()
	}
	if l.tried() < l.count() {
		first -= float64(set.FirstPlay * math.Sqrt(tried))
		next, isKnown := l.tried(), *list&sortedBit != 0 || l.tried() < bestFirst
		if !isKnown {
			next-- // its prior is no smaller
		}
		bound := first + float64(explore*w.tree.arena.choice(l, next).prior())
		if bound > bestBound && !isKnown {
			if l = w.sortRest(n, l); l == 0 {
				return nil, false, 0
			}
			*list, bound = l, first+float64(explore*w.tree.arena.choice(l, l.tried()).prior())
		}
		if bound > bestBound {
			return nil, true, bestBound
		}
		other = max(other, bound)
	}
	return best, false, other
}

// valueFor returns the mean of n, at a depth of the path, for player, without the current visit.
func (w *worker) valueFor(player positions.Player, n *node, depth int) float64 {
	visits, sum := w.total(n, depth)
	if visits < 2 {
		return 0.5
	}
	mean := sum / float64(visits-1)
	if n.state().mover() != player {
		return 1 - mean
	}
	return mean
}
