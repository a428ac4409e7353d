package mcts

import (
	"math"
	"sync/atomic"

	"tetrad/positions"
)

// A node is a position in the tree, reached by a step. All threads read and
// write it at once, by atomic operations on its words.
//
//	value   sum of the results for the player who made the step, in units
//	squares sum of their squares, in units
//	counts  visits, and above them those that ended in a draw
//	family  where its edges are, how many, and how many of them have a node
//	state   who made the step, and the proof
type node [nodeWords]uint64

const (
	value = iota
	squares
	counts
	family
	state
	nodeWords
)

// unit is a won game in the sum of results.
const unit = 1 << 20

// initialize makes a node that nobody else knows yet.
func (n *node) initialize(s nodeState) { *n = node{state: uint64(s)} }

// enter counts a visit on the way down and returns their number. Until the
// result is added, it counts as a loss: so threads spread over the tree
// ("virtual loss"; G. Chaslot et al., "Parallel Monte-Carlo Tree Search", 2008).
func (n *node) enter() uint32 { return uint32(atomic.AddUint64(&n[counts], 1)) }

// add adds the result of a visit, between 0 and 1, on the way up.
func (n *node) add(result float64, draw bool) {
	atomic.AddUint64(&n[value], uint64(result*unit+0.5))
	atomic.AddUint64(&n[squares], uint64(result*result*unit+0.5))
	if draw {
		atomic.AddUint64(&n[counts], 1<<32)
	}
}

func (n *node) visits() uint32 { return uint32(atomic.LoadUint64(&n[counts])) }
func (n *node) draws() uint32  { return uint32(atomic.LoadUint64(&n[counts]) >> 32) }
func (n *node) sum() float64   { return float64(atomic.LoadUint64(&n[value])) * (1.0 / unit) }

// squares returns the sum of the squares of the results.
func (n *node) squares() float64 { return float64(atomic.LoadUint64(&n[squares])) * (1.0 / unit) }

// Edges of a node: first in bits 0 to 31, count from bit 32, nodes from bit 48.
type nodeFamily uint64

// expanding stands for the edges that some thread is about to make.
const expanding nodeFamily = 1<<32 - 1

func newFamily(first ref, count, made int) nodeFamily {
	return nodeFamily(first) | nodeFamily(count)<<32 | nodeFamily(made)<<48
}

func (f nodeFamily) first() ref { return ref(f) }
func (f nodeFamily) count() int { return int(f >> 32 & 0xFFFF) }

// made returns how many edges, from the first on, have a node.
func (f nodeFamily) made() int { return int(f >> 48) }

func (n *node) family() nodeFamily { return nodeFamily(atomic.LoadUint64(&n[family])) }

func (n *node) setFamily(f nodeFamily) { atomic.StoreUint64(&n[family], uint64(f)) }

// beginExpansion reports whether the caller is to make the edges.
func (n *node) beginExpansion() bool {
	return atomic.CompareAndSwapUint64(&n[family], 0, uint64(expanding))
}

// childMade counts the node of edge i.
func (n *node) childMade(f nodeFamily, i int) {
	atomic.CompareAndSwapUint64(&n[family], uint64(newFamily(f.first(), f.count(), i)), uint64(newFamily(f.first(), f.count(), i+1)))
}

// State of a node: bit 0 the player who made the step; bit 1 set where that
// player's turn goes on; bit 2 set where a step leads to a proven draw; from
// bit 8 the verdict, from bit 16 its turns.
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

// turns returns how many turns the step has finished, 0 or 1.
func (s nodeState) turns() int { return int(^s >> 1 & 1) }

// drawInHand reports whether the player to move can end in a draw.
func (s nodeState) drawInHand() bool { return s&drawBit != 0 }

func (s nodeState) proof() proof { return proof{verdict(s >> 8), uint16(s >> 16)} }

func (s nodeState) with(p proof) nodeState {
	return s&^(0xFFFFFF<<8) | nodeState(p.value)<<8 | nodeState(p.turns)<<16
}

func (n *node) state() nodeState { return nodeState(atomic.LoadUint64(&n[state])) }

// update changes the state by f.
func (n *node) update(f func(nodeState) nodeState) {
	for {
		old := n.state()
		if atomic.CompareAndSwapUint64(&n[state], uint64(old), uint64(f(old))) {
			return
		}
	}
}

func (n *node) proof() proof { return n.state().proof() }

// An edge is a step from a node: its node in bits 0 to 31, the step from bit
// 32, and the prior from bit 48, so that edges sort by their priors.
type edge uint64

// priorUnit is a prior of 1.
const priorUnit = math.MaxUint16

// newEdge returns the edge of a step without a node. Products are converted
// before they are added to, here and elsewhere in the search: else the compiler
// may round once instead of twice, and a search would depend on the processor.
func newEdge(s positions.Step, prior float64) edge {
	return edge(s)<<32 | edge(float64(prior*priorUnit)+0.5)<<48
}

func (e edge) step() positions.Step { return positions.Step(e >> 32) }
func (e edge) prior() float64       { return float64(float64(e>>48) * (1.0 / priorUnit)) }
func (e edge) child() ref           { return ref(e) }

// edges are those of one node, best prior first.
type edges []uint64

func (e edges) at(i int) edge { return edge(atomic.LoadUint64(&e[i])) }

// attach gives edge i a node, and returns the one that it has now: another
// thread may have been first.
func (e edges) attach(i int, child ref) ref {
	old := e.at(i)
	if old.child() == none && atomic.CompareAndSwapUint64(&e[i], uint64(old), uint64(old)|uint64(child)) {
		return child
	}
	return e.at(i).child()
}

func (a *arena) node(r ref) *node { return (*node)(a.words(r, nodeWords)) }

// edges returns the edges of a family; none, where it is not expanded.
func (a *arena) edges(f nodeFamily) edges {
	if f == 0 || f == expanding {
		return nil
	}
	return a.words(f.first(), f.count())
}

// made returns those edges of n that have a node.
func (a *arena) made(n *node) edges {
	f := n.family()
	return a.edges(f)[:min(f.made(), f.count())]
}
