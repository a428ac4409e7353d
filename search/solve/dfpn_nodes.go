package solve

import "tetrad/positions"

// A nodeWalk is the walk through the nodes of a game that expands them itself.
type nodeWalk struct {
	expansion  positions.Expansion
	now        positions.Node
	successors []positions.Successor // of all nodes on the path from the root
	path       []nodeStep
}

// A nodeStep is what a nodeWalk goes back to.
type nodeStep struct {
	before     positions.Node
	successors int // the number of them then
}

func (w *nodeWalk) begin(p positions.Position, attacker positions.Player) uint64 {
	root := w.expansion.Node(p, attacker)
	w.now, w.successors, w.path = root.Node, w.successors[:0], w.path[:0]
	return root.Key
}

func (w *nodeWalk) attacks() bool { return w.expansion.Attacks(w.now) }

func (w *nodeWalk) expand(dst []child) (children []child, wins bool) {
	from := len(w.successors)
	w.successors, wins = w.expansion.Expand(w.successors, w.now)
	for i, s := range w.successors[from:] {
		dst = append(dst, child{key: s.Key, from: int32(from + i)})
	}
	return dst, wins
}

func (w *nodeWalk) estimate(c *child) numbers {
	n := w.successors[c.from].Node
	win, loss := w.expansion.Guess(n)
	return numbersOf(win, loss, w.expansion.Attacks(n))
}

func (w *nodeWalk) enter(c *child) {
	w.path = append(w.path, nodeStep{w.now, len(w.successors)})
	w.now = w.successors[c.from].Node
}

func (w *nodeWalk) leave() {
	last := w.path[len(w.path)-1]
	w.path = w.path[:len(w.path)-1]
	w.now, w.successors = last.before, w.successors[:last.successors]
}
