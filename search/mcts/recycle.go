package mcts

import "math/bits"

// When the arena is full, the part of the tree that was visited most is copied
// to another arena, and the memory of the first is used again. What is dropped
// are the children of nodes with few visits; the nodes stay, with their counts,
// and grow again when they are visited.

// keptShare is the part of all memory that a copy may take: the arena that is
// full has the rest.
const keptShare = 4

// makeRoom copies the tree where the arena is full.
func (w *worker) makeRoom() {
	if !w.full.Load() {
		return
	}
	w.gate.Lock()
	defer w.gate.Unlock()
	// Another thread may have been faster; and if there are more threads than
	// blocks, copying again and again would not help.
	if !w.full.Load() || w.playouts.Load() < w.nextCopy {
		return
	}
	from := w.tree.arena
	w.nextCopy = w.playouts.Load() + uint64(len(from.blocks))*batch
	c := copier{run: w.run, from: from, to: allocator{arena: newArena(from.pool, len(from.blocks))}}
	if root, ok := c.copyTree(w.tree.root, len(from.blocks)/(keptShare-1)*blockWords*9/10); ok {
		w.tree.root, w.tree.arena = root, c.to.arena
		from.clear()
		w.compactions++
	} else {
		c.to.arena.clear()
	}
	w.full.Store(false)
}

// A copier copies a tree. The first one is not changed.
type copier struct {
	*run
	from *arena
	to   allocator
	// words are what the children of nodes take, by class of visits.
	words   [numClasses]int
	least   int // class of nodes whose children are kept
	visited int
	expired bool
}

// copyTree copies what fits in so many words, and returns the new root, or
// false when the search was told to stop.
func (c *copier) copyTree(root ref, words int) (ref, bool) {
	c.measure(root)
	c.least = numClasses
	for c.least > 0 && c.words[c.least-1] <= words {
		c.least--
		words -= c.words[c.least]
	}
	copied := c.copy(root, true)
	return copied, copied != none && !c.expired
}

// isExpired reports whether the search must end, and looks for that now and
// then: a copy of a large tree takes long.
func (c *copier) isExpired() bool {
	c.visited++
	if c.visited%1024 == 0 && (c.stop.Load() || c.task.Control.Expired()) {
		c.expired = true
	}
	return c.expired
}

// measure counts the words below r.
func (c *copier) measure(r ref) {
	n := c.from.node(r)
	made := c.from.made(n)
	if len(made) == 0 || c.isExpired() {
		return
	}
	c.words[class(n.visits())] += n.family().count() + nodeWords*len(made)
	for i := range made {
		c.measure(made.at(i).child())
	}
}

// copy copies r and what is kept below it, and returns none when there is no
// room or no time. What belongs to the first turn is kept in any case, since the
// turn to play may depend on proofs there.
func (c *copier) copy(r ref, inFirstTurn bool) ref {
	n := c.from.node(r)
	copied, ok := c.to.allocate(nodeWords)
	if !ok || c.isExpired() {
		return none
	}
	twin := c.to.arena.node(copied)
	*twin = *n
	twin[family] = 0
	if inFirstTurn || class(n.visits()) >= c.least {
		twin[family] = uint64(c.copyEdges(n, inFirstTurn))
	}
	return copied
}

// copyEdges copies the edges of n and their nodes.
func (c *copier) copyEdges(n *node, inFirstTurn bool) nodeFamily {
	f := n.family()
	if f == 0 {
		return 0
	}
	first, ok := c.to.allocate(f.count())
	if !ok {
		return 0
	}
	made, to := 0, c.to.arena.words(first, f.count())
	for i, word := range c.from.edges(f) {
		to[i] = word &^ (1<<32 - 1)
		if child := edge(word).child(); child != none && made == i {
			midTurn := c.from.node(child).state().turns() == 0
			if copied := c.copy(child, inFirstTurn && midTurn); copied != none {
				to[i] |= uint64(copied)
				made++
			}
		}
	}
	return newFamily(first, f.count(), made)
}

// Visits are counted in classes, four to each power of two.
const numClasses = 4 * 32

// class returns the class of so many visits; that of more is not less.
func class(visits uint32) int {
	if visits < 4 {
		return int(visits)
	}
	length := bits.Len32(visits)
	return (length-2)*4 + int(visits>>(length-3)&3)
}
