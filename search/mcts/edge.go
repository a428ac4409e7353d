package mcts

import (
	"math"
	"sync/atomic"

	"tetrad/positions"
)

// An edge is a step from a node. Bits 0 to 31 hold its node, bits 32 to 47 the step,
// and bits 48 to 63 the prior, so that edges sort by their priors.
type edge uint64

// priorOne is a prior of 1 as a fixed-point number.
const priorOne = math.MaxUint16

// newEdge returns the edge of a step without a node. Here and elsewhere in the
// search, products are converted before they are added to something. Otherwise the
// compiler may round once instead of twice, and a search would depend on the
// processor.
func newEdge(s positions.Step, prior float64) edge {
	return edge(s)<<32 | edge(float64(prior*priorOne)+0.5)<<48
}

func (e edge) step() positions.Step { return positions.Step(e >> 32) }
func (e edge) prior() float64       { return float64(float64(e>>48) * (1.0 / priorOne)) }
func (e edge) child() nodeRef       { return nodeRef(e) }

// edges are the edges of one node, best prior first.
type edges []uint64

func (e edges) at(i int) edge { return edge(atomic.LoadUint64(&e[i])) }

// attach gives edge i a node. It returns the node that the edge then has, since
// another thread may have been first.
func (e edges) attach(i int, child nodeRef) nodeRef {
	old := e.at(i)
	if old.child() == noNode && atomic.CompareAndSwapUint64(&e[i], uint64(old), uint64(old)|uint64(child)) {
		return child
	}
	return e.at(i).child()
}

// An edgeList describes the edges of a node. Bits 0 to 31 hold the first edge, bits
// 32 to 47 the number of edges, and bits 48 to 63 the number of edges that have a
// node.
type edgeList uint64

// expanding stands for the list that some thread is about to make.
const expanding edgeList = 1<<32 - 1

func newEdgeList(first edgeRef, count, made int) edgeList {
	return edgeList(first) | edgeList(count)<<32 | edgeList(made)<<48
}

func (l edgeList) first() edgeRef { return edgeRef(l) }
func (l edgeList) count() int     { return int(l >> 32 & 0xFFFF) }

// made returns the number of edges, from the first on, that have a node.
func (l edgeList) made() int { return int(l >> 48) }

func (n *node) edgeList() edgeList { return edgeList(atomic.LoadUint64(&n[list])) }

func (n *node) setEdgeList(l edgeList) { atomic.StoreUint64(&n[list], uint64(l)) }

// beginExpansion reports whether the caller must make the edges.
func (n *node) beginExpansion() bool {
	return atomic.CompareAndSwapUint64(&n[list], 0, uint64(expanding))
}

// childMade counts the node of edge i.
func (n *node) childMade(l edgeList, i int) {
	old, counted := newEdgeList(l.first(), l.count(), i), newEdgeList(l.first(), l.count(), i+1)
	atomic.CompareAndSwapUint64(&n[list], uint64(old), uint64(counted))
}
