package mcts

import (
	"math"
	"slices"

	"tetrad/positions"
)

// expand gives n, where w.p stands, an edge for each step, best prior first.
// It returns false if there is no room or another thread is expanding n.
func (w *worker) expand(n *node) bool {
	if !n.beginExpansion() {
		return false
	}
	w.steps = w.p.Steps(w.steps[:0])
	if w.turns == 0 {
		w.keepSearchMoves()
	}
	first, ok := w.allocator.edges(len(w.steps))
	if !ok {
		w.full.Store(true)
		n.setEdgeList(0)
		return false
	}
	w.counters.expansions++
	w.scoreSteps()
	w.sort()
	l := newEdgeList(first, len(w.order), 0)
	copy(w.tree.arena.edges(l), w.order)
	n.setEdgeList(l)
	return true
}

// expandRoot expands the root, if necessary, before other threads begin. During the
// expansion they could only evaluate the root again.
func (w *worker) expandRoot() {
	n := w.tree.rootNode()
	w.allocator.arena = w.tree.arena
	w.turns, w.path, w.made = 0, append(w.path[:0], n), w.made[:0]
	if n.edgeList() == 0 {
		w.expand(n)
	}
}

// keepSearchMoves drops from w.steps, which belong to the first turn, those that
// begin no search move.
func (w *worker) keepSearchMoves() {
	limits := &w.task.Limits
	if limits.SearchMoves == nil {
		return
	}
	w.steps = slices.DeleteFunc(w.steps, func(s positions.Step) bool {
		return !limits.MayBegin(append(w.made, s))
	})
}

// sort sets w.order to the edges of w.steps, best prior first, equal ones in
// random order, so that the first visits are not those of one corner of the
// board.
func (w *worker) sort() {
	best := slices.Max(w.scores)
	w.weights = w.weights[:0]
	sum := 0.0
	for _, score := range w.scores {
		weight := w.decay.of(int(best) - int(score))
		w.weights = append(w.weights, weight)
		sum += weight
	}
	// While they are sorted, edges have random bits before the step, and all
	// bits are inverted, so that the best come first.
	w.order = w.order[:0]
	share := w.params.EvenShare
	even := share / float64(len(w.steps))
	for i, s := range w.steps {
		prior := (1-share)*w.weights[i]/sum + even
		e := newEdge(0, prior) | edge(w.rng.Uint64()&0xFFFF)<<32 | edge(s)
		w.order = append(w.order, ^uint64(e))
	}
	w.sorter.sort(w.order)
	for i, word := range w.order {
		e := edge(^word)
		w.order[i] = uint64(e&^(1<<48-1) | e&0xFFFF<<32)
	}
}

// A decay has the weights of steps by how many centipawns they are worse than
// the best: e to the power of -1 for each temperature. Most are asked for, and
// found in a table, many times a playout.
type decay struct {
	temperature float64
	table       [1024]float64
}

// set fills d for a temperature.
func (d *decay) set(temperature float64) {
	if d.temperature == temperature {
		return
	}
	d.temperature = temperature
	for worse := range d.table {
		d.table[worse] = d.far(worse)
	}
}

func (d *decay) of(worse int) float64 {
	if worse < len(d.table) {
		return d.table[worse]
	}
	return d.far(worse)
}

func (d *decay) far(worse int) float64 { return math.Exp(-float64(worse) / d.temperature) }
