package mcts

import (
	"math"

	"tetrad/positions"
)

// choose returns the open child of n with the greatest upper bound, or true if the first
// untried step has a greater one. It returns nil and false if other threads have just
// proven the last open child. The bound is the PUCT formula (D. Silver et al., "Mastering
// the game of Go without human knowledge", 2017). Untried steps are in the order of
// their priors, so only the first of them can have the greatest bound.
func (w *worker) choose(n *node, l stepList, visits uint32) (best *node, untried bool) {
	set := &w.params
	explore := set.Exploration * math.Sqrt(float64(visits))
	first := w.valueFor(w.p.ToMove(), n, visits)
	bestBound := math.Inf(-1)
	solver := set.Solver
	tried := 0.0 // sum of the priors of tried steps
	next := l.first()
	for left, size := l.tried(), 1; left > 0; left, size = left-size, larger(size) {
		chunk := w.tree.arena.chunk(next)
		for i := range min(size, left) {
			child := chunk.node(i)
			s := child.state()
			prior := s.choice().prior()
			tried += prior
			if solver && s.proof().value != open {
				continue
			}
			mean, visits := first, float64(child.visits())
			if visits > 0 {
				mean = child.sum() / visits
			}
			if bound := mean + explore*prior/(1+visits); bound > bestBound {
				best, bestBound = child, bound
			}
		}
		next = chunk.next()
	}
	if l.tried() < l.count() {
		first -= float64(set.FirstPlay * math.Sqrt(tried))
		if first+float64(explore*w.tree.arena.choice(l, l.tried()).prior()) > bestBound {
			return nil, true
		}
	}
	return best, false
}

// valueFor returns the mean of n for player, without the current visit.
func (w *worker) valueFor(player positions.Player, n *node, visits uint32) float64 {
	if visits < 2 {
		return 0.5
	}
	mean := n.sum() / float64(visits-1)
	if n.state().mover() != player {
		return 1 - mean
	}
	return mean
}
