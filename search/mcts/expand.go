package mcts

import (
	"math"
	"runtime"
	"slices"

	"tetrad/positions"
)

// expand gives n, the node of position w.p, the list of its steps, best prior first.
// It returns false if there is no room or if another thread is expanding n.
func (w *worker) expand(n *node) bool {
	if !n.beginExpansion() {
		return false
	}
	w.steps = w.p.Steps(w.steps[:0])
	if w.turns == 0 {
		w.keepSearchMoves()
	}
	first, ok := w.allocator.list(len(w.steps))
	if !ok {
		w.full.Store(true)
		n.setList(0)
		return false
	}
	w.scoreSteps()
	l := newStepList(first, len(w.steps), 0)
	if w.sort() {
		l |= sortedBit
	}
	w.tree.arena.chunk(first).setChoices(0, w.order)
	n.setList(l)
	return true
}

// sortRest puts all choices of n in order and returns its list, or 0 if other threads have tried
// all. l is the list, in which only the best choices are in order.
func (w *worker) sortRest(n *node, l stepList) stepList {
	for !n.beginSorting(l) {
		runtime.Gosched() // to the thread that sorts them
		if l = n.list(); l&sortedBit != 0 {
			if l.tried() == l.count() {
				return 0
			}
			return l
		}
	}
	c := w.tree.arena.chunk(l.first())
	w.order = w.order[:0]
	for i := bestFirst; i < l.count(); i++ {
		w.order = append(w.order, c.choice(i))
	}
	w.sorter.sort(w.order)
	c.setChoices(bestFirst, w.order)
	n.setList(l | sortedBit)
	return l | sortedBit
}

// expandRoot expands the root, if necessary, before other threads begin. During the
// expansion they could only evaluate the root again.
func (w *worker) expandRoot() {
	n := w.tree.root
	w.allocator.arena = w.tree.arena
	w.turns, w.path, w.made = 0, append(w.path[:0], n), w.made[:0]
	if n.list() == 0 {
		w.expand(n)
	}
}

// keepSearchMoves removes the steps that begin no search move from w.steps, which
// belong to the first turn.
func (w *worker) keepSearchMoves() {
	task := &w.task
	if task.SearchMoves == nil {
		return
	}
	w.steps = slices.DeleteFunc(w.steps, func(s positions.Step) bool {
		return !task.MayBegin(append(w.made, s))
	})
}

// sort sets w.order to the choices of w.steps, best prior first, but of many only the first two
// are in order. It reports whether all are. Those with equal priors are in an order of chance,
// so that the first visits do not all go to one corner of the board.
func (w *worker) sort() bool {
	best := slices.Max(w.scores)
	w.weights = w.weights[:0]
	sum := 0.0
	for _, score := range w.scores {
		weight := w.decay.of(int(best) - int(score))
		w.weights = append(w.weights, weight)
		sum += weight
	}
	share := w.params.EvenShare
	scale, even := (1-share)/sum, share/float64(len(w.steps))
	w.order = w.order[:0]
	at, stride := w.shuffle(len(w.steps))
	for range w.steps {
		w.order = append(w.order, newChoice(w.steps[at], float64(scale*w.weights[at])+even))
		if at += stride; at >= len(w.steps) {
			at -= len(w.steps)
		}
	}
	return w.sorter.best(w.order)
}

// strides are primes greater than any number of steps. Steps of such a length, on a
// circle, meet everything on it.
var strides = [...]uint32{65537, 65539, 65543, 65551, 65557, 65563, 65579, 65581, 65587, 65599, 65609, 65617, 65629, 65633, 65647, 65651}

// shuffle returns where a random way through n things begins, and how far apart on a
// circle two of them follow each other.
func (w *worker) shuffle(n int) (start, stride int) {
	bits := w.rng.Uint64()
	return int(bits >> 32 * uint64(n) >> 32), int(strides[bits%uint64(len(strides))] % uint32(n))
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
