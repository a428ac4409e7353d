package mcts

import (
	"iter"
	"math"
	"sync/atomic"

	"tetrad/positions"
)

// The steps of a node are a list, best prior first. Most of them are never tried, so
// each takes half a word: a [choice]. A step that was tried has a [node] besides.
//
// A list begins with the first chunk of nodes. Each chunk is a word with the place of
// the next one, or 0, and nodes side by side, up to twice as many as in the chunk before,
// and no more than there are steps left. The first has one node. The choices follow the
// first chunk, two in a word.
//
// Since the nodes of a list lie side by side, choosing among them reads few lines of the
// cache. If each lay where there was room when it was made, each would take one or two.

// A choice is a step with its prior. Bits 0 to 15 hold the step, and bits 16 to 31 the
// prior, so that choices sort by their priors.
type choice uint32

// priorOne is a prior of 1 as a fixed-point number.
const priorOne = math.MaxUint16

// newChoice returns a step with its prior. Here and elsewhere in the search, products
// are converted before they are added to something. Otherwise the compiler may round
// once instead of twice, and a search would depend on the processor.
func newChoice(s positions.Step, prior float64) choice {
	return choice(s) | choice(float64(prior*priorOne)+0.5)<<16
}

func (c choice) step() positions.Step { return positions.Step(c) }
func (c choice) prior() float64       { return float64(float64(c>>16) * (1.0 / priorOne)) }

// A stepList describes the steps of a node. Bits 0 to 31 hold the place of the list,
// bits 32 to 45 the number of steps, and bits 48 to 63 how many of them, from the
// first on, have been tried and have a node. Bit 46 is set while a thread sorts the choices
// after the first two, and bit 47 when they are in order.
type stepList uint64

const (
	sortingBit stepList = 1 << 46
	sortedBit  stepList = 1 << 47
)

// expanding stands for the list that some thread is about to make.
const expanding stepList = 1<<32 - 1

func newStepList(first ref, count, tried int) stepList {
	return stepList(first) | stepList(count)<<32 | stepList(tried)<<48
}

func (l stepList) first() ref { return ref(l) }
func (l stepList) count() int { return int(l >> 32 & 0x3FFF) }

// withChild returns l with another step that has a node.
func (l stepList) withChild() stepList { return l + 1<<48 }

// tried returns the number of steps, from the first on, that have a node.
func (l stepList) tried() int { return int(l >> 48) }

// A chunk is a piece of a list, up to the end of its slab.
type chunk []uint64

func (c chunk) next() ref { return ref(atomic.LoadUint64(&c[0])) }

func (c chunk) node(i int) *node { return (*node)(c[1+i*nodeWords:]) }

// choices returns the choices of the list that begins with c.
func (c chunk) choices() []uint64 { return c[chunkWords(1):] }

func (c chunk) choice(i int) choice { return choice(c.choices()[i/2] >> (i % 2 * 32)) }

// setChoices writes choices of the list that begins with c, from an even place on.
func (c chunk) setChoices(from int, all []choice) {
	words := c.choices()[from/2:]
	for ; len(all) > 1; all, words = all[2:], words[1:] {
		words[0] = uint64(all[0]) | uint64(all[1])<<32
	}
	if len(all) > 0 {
		words[0] = uint64(all[0])
	}
}

const (
	// maxChoices is the length of the longest list.
	maxChoices = 1 << 11
	// maxInChunk is the number of nodes in the largest chunk.
	maxInChunk = 1 << 8
)

// larger returns the number of nodes in the chunk after one with this many.
func larger(nodes int) int { return min(2*nodes, maxInChunk) }

// chunkWords returns the size of a chunk with this many nodes.
func chunkWords(nodes int) int { return 1 + nodes*nodeWords }

// listWords returns the size of a list of choices with its first chunk.
func listWords(choices int) int { return chunkWords(1) + (choices+1)/2 }

// choice returns a step of a list.
func (a *arena) choice(l stepList, i int) choice { return a.chunk(l.first()).choice(i) }

// child returns node i of a list, which must have been made.
func (a *arena) child(l stepList, i int) *node {
	c, size := a.chunk(l.first()), 1
	for ; i >= size; size = larger(size) {
		c, i = a.chunk(c.next()), i-size
	}
	return c.node(i)
}

// children returns the nodes of the steps of n that were tried.
func (a *arena) children(n *node) iter.Seq[*node] {
	return func(yield func(*node) bool) {
		l := n.list()
		next := l.first()
		for left, size := l.tried(), 1; left > 0; left, size = left-size, larger(size) {
			c := a.chunk(next)
			for i := range min(size, left) {
				if !yield(c.node(i)) {
					return
				}
			}
			next = c.next()
		}
	}
}

// root returns the place of a root, a node that belongs to no list, or nil if there is no
// room.
func (l *allocator) root() *node {
	place, ok := l.words(nodeWords)
	if !ok {
		return nil
	}
	n := (*node)(l.arena.chunk(place))
	*n = node{}
	return n
}

// list returns the place of a new list without nodes whose choices are still arbitrary,
// or false if there is no room.
func (l *allocator) list(choices int) (ref, bool) {
	if choices > maxChoices {
		return 0, false
	}
	first, ok := l.words(listWords(choices))
	if ok {
		clear(l.arena.chunk(first)[:chunkWords(1)])
	}
	return first, ok
}

// child returns the place for node i of a list, the first one that may not have been
// made, or nil if there is no room.
func (l *allocator) child(list stepList, i int) *node {
	c, size, left := l.arena.chunk(list.first()), 1, list.count()
	for i >= size {
		i, left, size = i-size, left-size, larger(size)
		next := c.next()
		if next == 0 {
			words := chunkWords(min(size, left))
			added, ok := l.words(words)
			if !ok {
				return nil
			}
			clear(l.arena.chunk(added)[:words])
			if !atomic.CompareAndSwapUint64(&c[0], 0, uint64(added)) {
				l.giveBack(words)
			}
			next = c.next()
		}
		c = l.arena.chunk(next)
	}
	return c.node(i)
}
