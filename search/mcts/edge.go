package mcts

import (
	"iter"
	"math"
	"math/bits"
	"sync/atomic"

	"tetrad/positions"
)

// The steps of a node are a list, best prior first. Most of them are never tried, so
// each takes half a word: a [choice]. A step that was tried has an [edge] besides.
//
// A list begins with the first chunk of edges. Each chunk is a word with the place of
// the next one, or 0, and twice as many edges as the chunk before; the first has one.
// The choices follow the first chunk, two in a word.

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

// An edge is a step that was tried. Bits 0 to 31 of its word hold the node that it
// leads to, and the others its choice.
type edge [edgeWords]uint64

const (
	link = iota
	edgeWords
)

func (e *edge) link() uint64         { return atomic.LoadUint64(&e[link]) }
func (e *edge) child() nodeRef       { return nodeRef(e.link()) }
func (e *edge) choice() choice       { return choice(e.link() >> 32) }
func (e *edge) step() positions.Step { return e.choice().step() }

// attach makes e the edge of a choice to a child. It returns the node that the edge
// then has, since another thread may have been first.
func (e *edge) attach(c choice, child nodeRef) nodeRef {
	if atomic.CompareAndSwapUint64(&e[link], 0, uint64(c)<<32|uint64(child)) {
		return child
	}
	return e.child()
}

// A chunk is a piece of a list, up to the end of its slab.
type chunk []uint64

func (c chunk) next() listRef    { return listRef(atomic.LoadUint64(&c[0])) }
func (c chunk) edge(i int) *edge { return (*edge)(c[1+i*edgeWords:]) }

// choices returns the choices of the list that begins with c.
func (c chunk) choices() []uint64 { return c[chunkWords(1):] }

func (c chunk) choice(i int) choice { return choice(c.choices()[i/2] >> (i % 2 * 32)) }

// setChoices writes the choices of the list that begins with c.
func (c chunk) setChoices(all []choice) {
	words := c.choices()
	for ; len(all) > 1; all, words = all[2:], words[1:] {
		words[0] = uint64(all[0]) | uint64(all[1])<<32
	}
	if len(all) > 0 {
		words[0] = uint64(all[0])
	}
}

// mostChoices is the length of the longest list. The last chunk of its edges still
// fits into a slab.
const mostChoices = 1 << 11

// chunkWords returns the size of a chunk with this many edges.
func chunkWords(edges int) int { return 1 + edges*edgeWords }

// listWords returns the size of a list of choices with its first edge.
func listWords(choices int) int { return chunkWords(1) + (choices+1)/2 }

// chunkOf returns the number of the chunk of edge i, and its place there.
func chunkOf(i int) (number, place int) {
	number = bits.Len(uint(i+1)) - 1
	return number, i + 1 - 1<<number
}

// choice returns a step of a list.
func (a *arena) choice(l edgeList, i int) choice { return a.chunk(l.first()).choice(i) }

// edge returns a place for edge i of a list, which must exist.
func (a *arena) edge(l edgeList, i int) *edge {
	number, place := chunkOf(i)
	c := a.chunk(l.first())
	for ; number > 0; number-- {
		c = a.chunk(c.next())
	}
	return c.edge(place)
}

// made returns the edges of n.
func (a *arena) made(n *node) iter.Seq[*edge] {
	return func(yield func(*edge) bool) {
		l := n.edgeList()
		next := l.first()
		for left, size := l.made(), 1; left > 0; left, size = left-size, 2*size {
			c := a.chunk(next)
			for i := range min(size, left) {
				if !yield(c.edge(i)) {
					return
				}
			}
			next = c.next()
		}
	}
}

// list returns the place of a new list without edges whose choices are still arbitrary,
// or false if there is no room.
func (l *allocator) list(choices int) (listRef, bool) {
	if choices > mostChoices {
		return 0, false
	}
	first, ok := l.words(listWords(choices))
	if ok {
		clear(l.arena.chunk(first)[:chunkWords(1)])
	}
	return first, ok
}

// edge returns a place for edge i of a list, the first one that may have none, or nil if
// there is no room.
func (l *allocator) edge(list edgeList, i int) *edge {
	number, place := chunkOf(i)
	c, size := l.arena.chunk(list.first()), 1
	for ; number > 0; number-- {
		size *= 2
		next := c.next()
		if next == 0 {
			added, ok := l.words(chunkWords(size))
			if !ok {
				return nil
			}
			clear(l.arena.chunk(added)[:chunkWords(size)])
			if !atomic.CompareAndSwapUint64(&c[0], 0, uint64(added)) {
				l.lists.giveBack(chunkWords(size))
			}
			next = c.next()
		}
		c = l.arena.chunk(next)
	}
	return c.edge(place)
}
