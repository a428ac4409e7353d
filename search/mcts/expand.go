package mcts

import (
	"math"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// expand gives n, where w.p stands, an edge for each step, best prior first.
// It returns false when there is no room or another thread is at it.
func (w *worker) expand(n *node) bool {
	if !n.beginExpansion() {
		return false
	}
	w.steps = w.p.Steps(w.steps[:0])
	if w.turns == 0 {
		w.keepAdmitted()
	}
	first, ok := w.words.allocate(len(w.steps))
	if !ok {
		w.full.Store(true)
		n.setFamily(0)
		return false
	}
	w.rank()
	w.sort()
	copy(w.tree.arena.words(first, len(w.order)), w.order)
	n.setFamily(newFamily(first, len(w.order), 0))
	return true
}

// expandRoot expands the root where that was not done yet, before other threads
// begin: while one is at it they could do nothing but value the root again.
func (w *worker) expandRoot() {
	n := w.tree.rootNode()
	w.words.arena = w.tree.arena
	w.turns, w.path = 0, append(w.path[:0], n)
	if n.family() == 0 {
		w.expand(n)
	}
}

// keepAdmitted drops from w.steps, which belong to the first turn, those that
// the limits do not admit.
func (w *worker) keepAdmitted() {
	limits := &w.task.Limits
	if limits.Turns == nil {
		return
	}
	w.made = w.made[:0]
	for i := 1; i < len(w.path); i++ {
		w.made = append(w.made, w.tree.stepTo(w.path[i-1], w.path[i]))
	}
	w.steps = slices.DeleteFunc(w.steps, func(s positions.Step) bool {
		return !limits.MayBegin(append(w.made, s))
	})
}

// rank sets w.ranks to estimates, in centipawns, of how good w.steps are.
func (w *worker) rank() {
	w.ranks = slices.Grow(w.ranks[:0], len(w.steps))[:len(w.steps)]
	switch {
	case w.ranker != nil:
		w.ranker.Rank(w.p, w.steps, w.ranks)
	case w.settings.Probe && w.settings.Playouts < 1:
		w.probe()
	default:
		clear(w.ranks)
	}
}

// probe ranks each step by the evaluation after it.
func (w *worker) probe() {
	mover := w.p.ToMove()
	for i, s := range w.steps {
		w.p.Do(s)
		var score search.Score
		if outcome := w.p.Outcome(); outcome != positions.Undecided {
			score = search.OutcomeScore(outcome, mover, 1)
		} else if score = search.Estimate(w.task.Evaluator.Evaluate(w.p)); w.p.ToMove() != mover {
			score = -score
		}
		w.ranks[i] = int32(score)
		w.p.Undo()
	}
}

// sort sets w.order to the edges of w.steps, best prior first, equal ones in
// random order, so that the first visits are not those of one corner of the
// board.
func (w *worker) sort() {
	for i := range w.steps {
		j := i + positions.RandomBelow(w.rng, len(w.steps)-i)
		w.steps[i], w.steps[j] = w.steps[j], w.steps[i]
		w.ranks[i], w.ranks[j] = w.ranks[j], w.ranks[i]
	}
	best := slices.Max(w.ranks)
	w.weights = w.weights[:0]
	sum := 0.0
	for _, rank := range w.ranks {
		weight := math.Exp(float64(rank-best) / w.settings.Temperature)
		w.weights = append(w.weights, weight)
		sum += weight
	}
	w.order = w.order[:0]
	for i, s := range w.steps {
		prior := (1-evenShare)*w.weights[i]/sum + evenShare/float64(len(w.steps))
		w.order = append(w.order, uint64(newEdge(s, prior)))
	}
	slices.SortStableFunc(w.order, func(a, b uint64) int { return int(b>>48) - int(a>>48) })
}

// evenShare is the part of the priors that all steps have equally, so that none
// is never tried.
const evenShare = 0.1
