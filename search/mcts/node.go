package mcts

import (
	"math"
	"sync/atomic"

	"tetrad/positions"
)

// A node is a position in the tree, reached by a step. All threads read and write it
// concurrently, by atomic operations on its words.
//
//	results sum of the results for the player who made the step, fixed-point
//	squares sum of the squares of these results, fixed-point
//	counts  visits, and in the higher bits those that ended in a draw
//	list    the edges (see [edgeList])
//	state   the player who made the step, and the proof
type node [nodeWords]uint64

const (
	results = iota
	squares
	counts
	list
	state
	nodeWords
)

// resultOne is a result of 1, a won game, as a fixed-point number.
const resultOne = 1 << 20

// initialize sets up a node that no other thread knows yet.
func (n *node) initialize(s nodeState) { *n = node{state: uint64(s)} }

// enter counts a visit on the way down and returns the number of visits. Until its
// result is added, the visit counts as a loss. Threads therefore spread over the tree
// ("virtual loss"; G. Chaslot et al., "Parallel Monte-Carlo Tree Search", 2008).
func (n *node) enter() uint32 { return uint32(atomic.AddUint64(&n[counts], 1)) }

// add adds the result of a visit, between 0 and 1, on the way up.
func (n *node) add(result float64, draw bool) {
	atomic.AddUint64(&n[results], uint64(result*resultOne+0.5))
	atomic.AddUint64(&n[squares], uint64(result*result*resultOne+0.5))
	if draw {
		atomic.AddUint64(&n[counts], 1<<32)
	}
}

func (n *node) visits() uint32 { return uint32(atomic.LoadUint64(&n[counts])) }
func (n *node) draws() uint32  { return uint32(atomic.LoadUint64(&n[counts]) >> 32) }
func (n *node) sum() float64   { return float64(atomic.LoadUint64(&n[results])) * (1.0 / resultOne) }

// squares returns the sum of the squares of the results.
func (n *node) squares() float64 { return float64(atomic.LoadUint64(&n[squares])) * (1.0 / resultOne) }

// A nodeState is the state of a node. Bit 0 is the player who made the step. Bit 1 is
// set if the turn of that player continues. Bit 2 is set if a step leads to a proven
// draw. The verdict begins at bit 8 and its number of turns at bit 16.
type nodeState uint64

const (
	midTurnBit nodeState = 1 << 1
	drawBit    nodeState = 1 << 2
)

func newState(mover positions.Player, midTurn bool) nodeState {
	s := nodeState(mover)
	if midTurn {
		s |= midTurnBit
	}
	return s
}

func (s nodeState) mover() positions.Player { return positions.Player(s & 1) }

// turns returns the number of turns that the step has completed, 0 or 1.
func (s nodeState) turns() int { return int(^s >> 1 & 1) }

// drawInHand reports whether a step of the player to move leads to a proven draw.
func (s nodeState) drawInHand() bool { return s&drawBit != 0 }

func (s nodeState) proof() proof { return proof{verdict(s >> 8), uint16(s >> 16)} }

func (s nodeState) with(p proof) nodeState {
	return s&^(0xFFFFFF<<8) | nodeState(p.value)<<8 | nodeState(p.turns)<<16
}

func (n *node) state() nodeState { return nodeState(atomic.LoadUint64(&n[state])) }

// update replaces the state by f of it.
func (n *node) update(f func(nodeState) nodeState) {
	for {
		old := n.state()
		if atomic.CompareAndSwapUint64(&n[state], uint64(old), uint64(f(old))) {
			return
		}
	}
}

func (n *node) proof() proof { return n.state().proof() }

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
