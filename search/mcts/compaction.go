package mcts

import "math/bits"

// When the arena is full, the tree is compacted. The most visited part is copied to
// another arena, and the memory of the first arena is reused. The copy drops the
// children of nodes with few visits. The nodes themselves stay, with their counts,
// and grow again when they are visited.

// keptShare bounds a copy: it may take 1/keptShare of all memory. The full arena has
// the rest.
const keptShare = 4

// makeRoom compacts the tree if the arena is full.
func (w *worker) makeRoom() {
	if !w.full.Load() {
		return
	}
	w.gate.Lock()
	defer w.gate.Unlock()
	// Another thread may have compacted it already. If there are more threads than
	// slabs, copying again and again does not help either.
	if !w.full.Load() || w.playouts.Load() < w.nextCopy {
		return
	}
	from := w.tree.arena
	w.nextCopy = w.playouts.Load() + uint64(from.most)*copyInterval
	most := min(from.most/(keptShare-1), from.pool.available())
	c := copier{run: w.run, from: from, to: allocator{arena: newArena(from.pool, from.most)}}
	if root, ok := c.copyTree(w.tree.root, most); ok {
		w.tree.root, w.tree.arena = root, c.to.arena
		w.allocator = c.to // continues where the copy ends
		from.clear()
		w.compactions++
	} else {
		c.to.arena.clear()
	}
	w.full.Store(false)
}

// copyInterval is the least number of playouts between two copies, for each slab that
// the tree may have.
const copyInterval = 8

// A size counts the nodes of a part of a tree, and the words of its lists.
type size struct{ nodes, words int }

func (s size) plus(t size) size { return size{s.nodes + t.nodes, s.words + t.words} }

// needs returns a number of slabs that certainly holds a part of this size in which no
// list has a longer piece than longest. A piece that does not fit into the rest of a
// slab begins another slab.
func (s size) needs(longest int) int {
	least := wordsPerSlab - longest + 1 // words in every slab but the last
	return (s.nodes+nodesPerSlab-1)/nodesPerSlab + (s.words+least-1)/least
}

// A copier copies a tree without changing it.
type copier struct {
	*run
	from *arena
	to   allocator

	firstTurn size             // the root and everything below the nodes of the first turn
	sizes     [numClasses]size // lists and children of the other nodes, by the class of their visits
	longest   int              // words in the longest piece of a list

	least   int // the least class of nodes whose children are kept
	visited int
	expired bool
}

// copyTree copies what certainly fits into this many slabs. It returns the new root,
// or false if the search was told to stop.
func (c *copier) copyTree(root nodeRef, most int) (nodeRef, bool) {
	c.firstTurn.nodes = 1
	c.measure(root, true)
	c.least = numClasses
	for kept := c.firstTurn; c.least > 0; c.least-- {
		if kept = kept.plus(c.sizes[c.least-1]); kept.needs(c.longest) > most {
			break
		}
	}
	copied := c.copy(root, true)
	return copied, copied != noNode && !c.expired
}

// isExpired reports whether the search must end. It checks this only now and then,
// since the copy of a large tree takes a long time.
func (c *copier) isExpired() bool {
	c.visited++
	if c.visited%1024 == 0 && (c.stop.Load() || c.task.Control.Expired()) {
		c.expired = true
	}
	return c.expired
}

// measure counts what is below r.
func (c *copier) measure(r nodeRef, inFirstTurn bool) {
	n := c.from.node(r)
	l := n.edgeList()
	if l == 0 || c.isExpired() {
		return
	}
	s := &c.sizes[class(n.visits())]
	if inFirstTurn {
		s = &c.firstTurn
	}
	words := listWords(l.count())
	c.longest = max(c.longest, words)
	for number := 1; 1<<number <= l.made(); number++ {
		piece := chunkWords(1 << number)
		c.longest = max(c.longest, piece)
		words += piece
	}
	*s = s.plus(size{l.made(), words})
	for e := range c.from.made(n) {
		child := e.child()
		c.measure(child, inFirstTurn && c.isMidTurn(child))
	}
}

// isMidTurn reports whether the turn continues at r.
func (c *copier) isMidTurn(r nodeRef) bool { return c.from.node(r).state().turns() == 0 }

// copy copies r and the kept part below it. It returns noNode if there is no room or
// no time. It keeps everything that belongs to the first turn, since the turn to play
// may depend on proofs there.
func (c *copier) copy(r nodeRef, inFirstTurn bool) nodeRef {
	n := c.from.node(r)
	copied, ok := c.to.node()
	if !ok || c.isExpired() {
		return noNode
	}
	twin := c.to.arena.node(copied)
	*twin = *n
	twin.setEdgeList(0)
	if inFirstTurn || class(n.visits()) >= c.least {
		twin.setEdgeList(c.copyEdges(n, inFirstTurn))
	}
	return copied
}

// copyEdges copies the list of n and the nodes of its edges.
func (c *copier) copyEdges(n *node, inFirstTurn bool) edgeList {
	l := n.edgeList()
	if l == 0 {
		return 0
	}
	first, ok := c.to.list(l.count())
	if !ok {
		return 0
	}
	copy(c.to.arena.chunk(first).choices(), c.from.chunk(l.first()).choices()[:(l.count()+1)/2])
	to := newEdgeList(first, l.count(), 0)
	for e := range c.from.made(n) {
		child := e.child()
		copied := c.copy(child, inFirstTurn && c.isMidTurn(child))
		if copied == noNode {
			break
		}
		place := c.to.edge(to, to.made())
		if place == nil {
			break
		}
		*place = *e
		place[link] += uint64(copied) - uint64(child)
		to = newEdgeList(first, l.count(), to.made()+1)
	}
	return to
}

// Visits are counted in classes, four to each power of two.
const numClasses = 4 * 32

// class returns the class of a number of visits. It never falls as visits rise.
func class(visits uint32) int {
	if visits < 4 {
		return int(visits)
	}
	length := bits.Len32(visits)
	return (length-2)*4 + int(visits>>(length-3)&3)
}
