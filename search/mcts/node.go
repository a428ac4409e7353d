package mcts

import (
	"sync/atomic"

	"tetrad/positions"
)

// A node is a position in the tree, reached by a step. All threads read and write it
// concurrently, by atomic operations on its words.
//
//	results sum of the results for the player who made the step, fixed-point
//	squares sum of the squares of these results, fixed-point
//	count   visits
//	steps   the steps that can follow (see [stepList])
//	state   the step, the player who made it, and the proof
type node [nodeWords]uint64

const (
	results = iota
	squares
	count
	steps
	state
	nodeWords
)

// resultOne is a result of 1, a won game, as a fixed-point number.
const resultOne = 1 << 20

// initialize gives a node without content its state, unless another thread was first.
func (n *node) initialize(s nodeState) { atomic.CompareAndSwapUint64(&n[state], 0, uint64(s)) }

// enter counts a visit on the way down and returns the number of visits. Until its
// result is added, the visit counts as a loss. Threads therefore spread over the tree
// ("virtual loss"; G. Chaslot et al., "Parallel Monte-Carlo Tree Search", 2008).
func (n *node) enter() uint32 { return uint32(atomic.AddUint64(&n[count], 1)) }

// add adds the result of a visit, between 0 and 1, on the way up.
func (n *node) add(result float64) {
	atomic.AddUint64(&n[results], fixed(result))
	atomic.AddUint64(&n[squares], fixed(result*result))
}

// fixed returns a result as a fixed-point number.
func fixed(result float64) uint64 { return uint64(result*resultOne + 0.5) }

func (n *node) visits() uint32 { return uint32(atomic.LoadUint64(&n[count])) }
func (n *node) sum() float64   { return float64(atomic.LoadUint64(&n[results])) * (1.0 / resultOne) }

// squares returns the sum of the squares of the results.
func (n *node) squares() float64 { return float64(atomic.LoadUint64(&n[squares])) * (1.0 / resultOne) }

// A nodeState is the state of a node. Bit 0 is the player who made the step. Bit 1 is
// set if the turn of that player continues. Bit 2 is set if a step leads to a proven
// draw. Bit 3 is always set, so that the state of a node is never 0. The verdict begins
// at bit 8 and its number of turns at bit 16. The choice of the step has bits 32 to 63.
type nodeState uint64

const (
	midTurnBit nodeState = 1 << 1
	drawBit    nodeState = 1 << 2
	madeBit    nodeState = 1 << 3
)

func newState(c choice, mover positions.Player, midTurn bool) nodeState {
	s := nodeState(c)<<32 | nodeState(mover) | madeBit
	if midTurn {
		s |= midTurnBit
	}
	return s
}

func (s nodeState) choice() choice { return choice(s >> 32) }

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

// step returns the step that leads to n. The root has none.
func (n *node) step() positions.Step { return n.state().choice().step() }

func (n *node) list() stepList { return stepList(atomic.LoadUint64(&n[steps])) }

func (n *node) setList(l stepList) { atomic.StoreUint64(&n[steps], uint64(l)) }

// beginExpansion reports whether the caller must make the list.
func (n *node) beginExpansion() bool {
	return atomic.CompareAndSwapUint64(&n[steps], 0, uint64(expanding))
}

// beginSorting reports whether the caller must put the choices of n in order. l is its list.
func (n *node) beginSorting(l stepList) bool {
	return l&sortingBit == 0 && atomic.CompareAndSwapUint64(&n[steps], uint64(l), uint64(l|sortingBit))
}

// addChild counts another step of n that has a node. l was its list.
func (n *node) addChild(l stepList) {
	atomic.CompareAndSwapUint64(&n[steps], uint64(l), uint64(l.withChild()))
}
