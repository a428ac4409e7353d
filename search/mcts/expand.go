package mcts

import (
	"math"
	"slices"

	"tetrad/positions"
)

// expand gives n, the node of position w.p, an edge for each step, best prior first.
// It returns false if there is no room or if another thread is expanding n.
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

// keepSearchMoves removes the steps that begin no search move from w.steps, which
// belong to the first turn.
func (w *worker) keepSearchMoves() {
	limits := &w.task.Limits
	if limits.SearchMoves == nil {
		return
	}
	w.steps = slices.DeleteFunc(w.steps, func(s positions.Step) bool {
		return !limits.MayBegin(append(w.made, s))
	})
}

// sort sets w.order to the edges of w.steps, best prior first. Edges with equal
// priors are in random order, so that the first visits do not all go to one corner of
// the board.
func (w *worker) sort() {
	best := slices.Max(w.scores)
	w.weights = w.weights[:0]
	sum := 0.0
	for _, score := range w.scores {
		weight := w.decay.of(int(best) - int(score))
		w.weights = append(w.weights, weight)
		sum += weight
	}
	// During the sort, edges have random bits in front of the step. All bits are
	// inverted, so that the best come first.
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

// A decay maps the distance of a step from the best one, in centipawns, to a weight.
// The weight falls by the factor e over each temperature. A playout asks for many
// weights, so most of them come from a table.
type decay struct {
	temperature float64
	table       [2048]float64
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
