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
		clear(w.kept[:])
		from.clear()
	} else {
		c.to.arena.clear()
	}
	w.full.Store(false)
}

// copyInterval is the least number of playouts between two copies, for each slab that
// the tree may have.
const copyInterval = 8

// slabsFor returns a number of slabs that certainly holds this many words in pieces of at
// most longest. A piece that does not fit into the rest of a slab begins another slab.
func slabsFor(words, longest int) int {
	least := wordsPerSlab - longest + 1 // words in every slab but the last
	return (words + least - 1) / least
}

// A copier copies a tree without changing it.
type copier struct {
	*run
	from *arena
	to   allocator

	firstTurn int             // words of the root and of the lists of the nodes of the first turn
	words     [numClasses]int // of the lists of the other nodes, by the class of their visits
	longest   int             // words in the longest piece of a list

	least   int // the least class of nodes whose children are kept
	visited int
	expired bool
}

// copyTree copies what certainly fits into this many slabs. It returns the new root,
// or false if the search was told to stop.
func (c *copier) copyTree(root *node, most int) (*node, bool) {
	c.firstTurn = nodeWords
	c.measure(root, true)
	c.least = numClasses
	for kept := c.firstTurn; c.least > 0; c.least-- {
		if kept += c.words[c.least-1]; slabsFor(kept, c.longest) > most {
			break
		}
	}
	copied := c.to.root()
	if copied == nil {
		return nil, false
	}
	c.copy(root, copied, true)
	return copied, !c.expired
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

// measure counts what is below n.
func (c *copier) measure(n *node, inFirstTurn bool) {
	l := n.list()
	if l == 0 || c.isExpired() {
		return
	}
	s := &c.words[class(n.visits())]
	if inFirstTurn {
		s = &c.firstTurn
	}
	words := listWords(l.count())
	c.longest = max(c.longest, words)
	for made, nodes := 1, larger(1); made < l.tried(); made, nodes = made+nodes, larger(nodes) {
		piece := chunkWords(min(nodes, l.count()-made))
		c.longest = max(c.longest, piece)
		words += piece
	}
	*s += words
	for child := range c.from.children(n) {
		c.measure(child, inFirstTurn && child.state().turns() == 0)
	}
}

// copy copies n to twin, with the kept part below it, until there is no room or no time. It
// keeps everything that belongs to the first turn, since the turn to play may depend on
// proofs there.
func (c *copier) copy(n, twin *node, inFirstTurn bool) {
	*twin = *n
	twin.setList(0)
	if !c.isExpired() && (inFirstTurn || class(n.visits()) >= c.least) {
		twin.setList(c.copyList(n, inFirstTurn))
	}
}

// copyList copies the list of n and its nodes.
func (c *copier) copyList(n *node, inFirstTurn bool) stepList {
	l := n.list()
	if l == 0 {
		return 0
	}
	first, ok := c.to.list(l.count())
	if !ok {
		return 0
	}
	copy(c.to.arena.chunk(first).choices(), c.from.chunk(l.first()).choices()[:(l.count()+1)/2])
	to := newStepList(first, l.count(), 0) | l&sortedBit
	for child := range c.from.children(n) {
		twin := c.to.child(to, to.tried())
		if twin == nil {
			break
		}
		c.copy(child, twin, inFirstTurn && child.state().turns() == 0)
		to = to.withChild()
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
