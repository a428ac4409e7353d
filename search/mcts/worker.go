package mcts

import (
	"math/rand/v2"
	"runtime"

	"tetrad/positions"
	"tetrad/search"
)

// A worker is one thread of a search. All workers grow the same tree.
type worker struct {
	*run
	allocator allocator
	rng       rand.PCG
	p         positions.Position // the root position between playouts

	endings  search.Endings
	threats  positions.Threatener // p, or nil
	path     []*node              // from the root
	made     []positions.Step     // steps on the path
	history  history
	kept     [1 << keptBits]keptChild // by a hash of the list of the node
	pending  [pendingDepth]pending    // by depth
	shared   bool                     // other workers grow the tree, too
	late     uint64                   // playouts of this batch that run.playouts lacks
	turns    int                      // completed on the path since the root
	selDepth int                      // the greatest value of turns
	ask      func()                   // for [search.Task.Ask]; nil: nobody asks

	// These belong to the node that is being expanded.
	steps   []positions.Step
	scores  []int32
	weights []float64
	order   []choice
	sorter  sorter
}

// prepare makes w ready for a search. Its memory is kept from search to search: to allocate
// it would take longer than a search of a few playouts.
func (w *worker) prepare(r *run, number int) {
	w.run, w.allocator = r, allocator{}
	w.p = r.task.Root.Copy()
	w.endings.Follow(w.p)
	w.threats = w.p.Abilities().Threatener
	w.rng.Seed(r.task.Seed, uint64(number))
	if r.params.History > 0 {
		clear(w.history[:])
	}
	clear(w.kept[:])
	w.shared = r.task.Threads > 1
	w.selDepth, w.ask = 0, nil
}

// playout descends the tree to a node that is new or cannot be expanded. It adds the
// value of that node to every node on the path.
func (w *worker) playout() {
	n := w.tree.root
	w.turns = 0
	w.path, w.made = append(w.path[:0], n), w.made[:0]
	for visits := w.enter(n, 0); n.proof().value == open; visits = w.enter(n, len(w.path)-1) {
		if n.list() == 0 && (visits == 1 || !w.expand(n)) {
			break
		}
		next := w.descend(n, visits)
		if next == nil {
			break
		}
		n = next
		w.path = append(w.path, n)
	}
	result := w.evaluate(n)
	for range w.path[1:] {
		w.p.Undo()
	}
	w.backUp(result)
}

// repeatedVisits bounds the visits of a node that another thread expands which count its value
// again. It costs less than to wait. But the system may stop that thread for milliseconds, and
// thousands of equal results would take the search there.
const repeatedVisits = 8

// descend plays the most promising step from n and returns its node, or nil if there
// is no room for a node.
func (w *worker) descend(n *node, visits uint32) *node {
	l := n.list()
	for ; l == expanding; l = n.list() {
		runtime.Gosched() // to the thread that expands n, if there are more threads than processors
		if visits <= repeatedVisits {
			return nil
		}
	}
	if l == 0 { // there was no room for it
		return nil
	}
	child, untried := w.chooseAgain(n, &l, visits)
	if child != nil {
		w.do(child.step())
	} else if untried {
		child = w.try(n, l)
	}
	if child == nil {
		return nil
	}
	if !w.p.MidTurn() {
		w.turns++
		w.selDepth = max(w.selDepth, w.turns)
	}
	return child
}

func (w *worker) do(s positions.Step) {
	w.p.Do(s)
	w.made = append(w.made, s)
}

// try plays the first untried step from n. It returns the node that it makes, or nil
// if there is no room.
func (w *worker) try(n *node, l stepList) *node {
	child := w.allocator.child(l, l.tried())
	if child == nil {
		w.full.Store(true)
		return nil
	}
	c, mover := w.tree.arena.choice(l, l.tried()), w.p.ToMove()
	w.do(c.step())
	s := newState(c, mover, w.p.MidTurn())
	if outcome := w.p.Outcome(); outcome != positions.Undecided {
		s = s.with(proofOf(outcome, mover))
	}
	child.initialize(s)
	n.addChild(l)
	return child
}

// evaluate returns the result to add to n, the node of position w.p.
func (w *worker) evaluate(n *node) float64 {
	s := n.state()
	// The first turn is always completed, since the answer is a complete turn.
	if w.turns > 0 && s.proof().value == open {
		if p := w.foresee(s.mover()); p.value != open {
			s = s.with(p)
			n.update(func(nodeState) nodeState { return s })
		}
	}
	if p := s.proof(); p.value != open {
		return p.result(w.draws.Chances[s.mover()])
	}
	result := positions.Chance(float64(w.task.Evaluation.Evaluate(w.p)), w.params.Scale)
	if w.p.ToMove() != s.mover() {
		result = 1 - result
	}
	return result
}

// backUp adds a result for the player who made the last step to every node on the
// path, and proves what can now be proven. A player with a proven draw at a node does
// not lose from there, whatever the result says. Above that node, a worse result
// therefore counts as that draw.
func (w *worker) backUp(result float64) {
	last := len(w.path) - 1
	w.add(w.path[last], last, result)
	for i := last; i > 0; i-- {
		n, child := w.path[i-1], w.path[i].state()
		if w.params.Solver {
			w.tree.prove(n, child)
		}
		if worth := w.draws.Chances[child.mover()]; w.params.DrawInHand && n.state().drawInHand() && result < worth {
			result = worth
		}
		if w.params.History > 0 {
			w.history.add(child.mover(), w.made[i-1], result-w.valueFor(child.mover(), n, i-1))
		}
		if n.state().mover() != child.mover() {
			result = 1 - result
		}
		w.add(n, i-1, result)
	}
}
