package mcts

import "sync/atomic"

// Threads that add to the same node on each playout wait for its words, which travel from
// processor to processor. So a worker that is not alone keeps what it has to add to a node with
// many visits until its batch of playouts ends. Until then the others see neither these results
// nor their virtual losses, which matters only where visits are few.

// A pending is what a worker has to add to a node.
type pending struct {
	node             *node
	visits           uint32
	results, squares uint64 // fixed-point
}

const (
	// pendingDepth is the number of nodes, from the root on, to which a worker can have to add.
	pendingDepth = 64
	// pendingVisits is the least number of visits of such a node.
	pendingVisits = 2 * pendingShare
	// pendingShare divides the visits of a node into those that a worker may keep.
	pendingShare = 32
)

// enter is node.enter for the node at a depth of the path.
func (w *worker) enter(n *node, depth int) uint32 {
	if !w.shared || depth >= pendingDepth {
		return n.enter()
	}
	visits := n.visits()
	if visits < pendingVisits {
		return n.enter()
	}
	p := &w.pending[depth]
	if p.node != n || p.visits >= visits/pendingShare {
		p.flush()
		p.node, visits = n, n.visits()
	}
	p.visits++
	return visits + p.visits
}

// add is node.add for the node at a depth of the path.
func (w *worker) add(n *node, depth int, result float64) {
	if !w.shared || depth >= pendingDepth || w.pending[depth].node != n {
		n.add(result)
		return
	}
	p := &w.pending[depth]
	p.results += fixed(result)
	p.squares += fixed(result * result)
}

// total returns the visits of the node at a depth of the path and the sum of their results, with
// what is to be added.
func (w *worker) total(n *node, depth int) (visits uint32, sum float64) {
	visits, sum = n.visits(), n.sum()
	if w.shared && depth < pendingDepth && w.pending[depth].node == n {
		visits += w.pending[depth].visits
		sum += float64(w.pending[depth].results) * (1.0 / resultOne)
	}
	return visits, sum
}

// flush adds all that is pending.
func (w *worker) flush() {
	for i := range w.pending {
		w.pending[i].flush()
	}
	w.playouts.Add(w.late)
	w.late = 0
}

func (p *pending) flush() {
	if p.node == nil {
		return
	}
	atomic.AddUint64(&p.node[results], p.results)
	atomic.AddUint64(&p.node[squares], p.squares)
	atomic.AddUint64(&p.node[count], uint64(p.visits))
	*p = pending{}
}
