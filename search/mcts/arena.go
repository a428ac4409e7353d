package mcts

import (
	"unsafe"

	"tetrad/positions"
)

// A nodeID names a node of an arena.
type nodeID uint32

// noNode is no node's name: the root's is 0, and no node is its own child.
const noNode nodeID = 0

// node is a position in the tree, reached by a step. Counts are of playouts
// through it; wins are those of the player who made the step.
type node struct {
	visits, wins, draws uint32
	first               nodeID // of its children, which follow each other; noNode: not expanded
	count               uint16 // of children
	step                positions.Step
	proof               proof
	drawInHand          bool // whether a child is a proven draw
}

// An arena holds the nodes of one tree in blocks, so that it grows without
// being copied and without work for the garbage collector: nodes have no
// pointers. It never holds more than its capacity.
type arena struct {
	blocks   [][]node
	used     nodeID
	capacity nodeID
}

const (
	blockBits = 15
	blockSize = 1 << blockBits
)

// newArena returns an arena of at most so many bytes, and at least one block.
func newArena(bytes int) *arena {
	nodes := min(bytes/int(unsafe.Sizeof(node{})), 1<<32-1)
	return &arena{capacity: nodeID(max(nodes&^(blockSize-1), blockSize))}
}

// clear drops all nodes and keeps the memory.
func (a *arena) clear() { a.used = 0 }

func (a *arena) at(id nodeID) *node { return &a.blocks[id>>blockBits][id&(blockSize-1)] }

// allocate returns the first of n new nodes that follow each other, all zero,
// or false when there is no room. Nodes of one call lie in one block.
func (a *arena) allocate(n int) (nodeID, bool) {
	first := a.used
	if room := blockSize - int(first&(blockSize-1)); n > room {
		first += nodeID(room)
	}
	if n > blockSize || first+nodeID(n) > a.capacity || first+nodeID(n) < first {
		return noNode, false
	}
	if int(first>>blockBits) == len(a.blocks) {
		a.blocks = append(a.blocks, make([]node, blockSize))
	}
	a.used = first + nodeID(n)
	clear(a.slice(first, n))
	return first, true
}

// slice returns n nodes that were allocated together.
func (a *arena) slice(first nodeID, n int) []node {
	from := int(first & (blockSize - 1))
	return a.blocks[first>>blockBits][from : from+n]
}

// children returns the children of n, none when it is not expanded.
func (a *arena) children(n *node) []node {
	if n.first == noNode {
		return nil
	}
	return a.slice(n.first, int(n.count))
}

// full returns how much of the capacity is in use, in permille.
func (a *arena) full() int { return int(uint64(a.used) * 1000 / uint64(a.capacity)) }
