package mcts

import "sync"

// A nodeRef names a node of an arena, and an edgeRef names the first edge of a list.
// The high bits of both are the number of a slab, and the low bits are the place in
// it.
type (
	nodeRef uint32
	edgeRef uint32
)

// noNode names no node: the first place of each slab of nodes stays unused.
const noNode nodeRef = 0

const (
	placeBits = 12
	placeMask = 1<<placeBits - 1

	nodesPerSlab = blockWords/nodeWords - 1
	edgesPerSlab = blockWords

	// mostSlabs is the number of slabs of a kind that references can name: 32 GiB.
	mostSlabs = 1 << (32 - placeBits)
)

// A nodeSlab is a block filled with nodes. An edgeSlab is a block filled with lists
// of edges.
type (
	nodeSlab block
	edgeSlab block
)

func (s *nodeSlab) node(place int) *node {
	return (*node)(s[place*nodeWords : (place+1)*nodeWords])
}

func (s *edgeSlab) edges(place, count int) edges {
	return s[place : place+count : place+count]
}

// slabs holds the slabs of one kind. A slab is added before any thread can hold a
// reference into it, so reads need no lock.
type slabs[S nodeSlab | edgeSlab] struct {
	list []*S // by number, with capacity for the most that can exist
	used int
}

// add adds a slab and returns its number.
func (s *slabs[S]) add(slab *S) int {
	s.list[s.used] = slab
	s.used++
	return s.used - 1
}

// An arena holds the nodes and edges of one tree in slabs. It grows without copying,
// and it makes no work for the garbage collector, since slabs contain no pointers.
// Each thread fills slabs of its own.
type arena struct {
	pool *pool
	most int // slabs of both kinds together

	mu        sync.Mutex // held to add slabs
	nodeSlabs slabs[nodeSlab]
	edgeSlabs slabs[edgeSlab]
}

// newArena returns an empty arena. It takes at most most blocks of the pool, and no
// more than references can name.
func newArena(p *pool, most int) *arena {
	most = min(most, mostSlabs)
	a := &arena{pool: p, most: most}
	a.nodeSlabs.list = make([]*nodeSlab, most)
	a.edgeSlabs.list = make([]*edgeSlab, most)
	return a
}

// used returns the number of slabs.
func (a *arena) used() int { return a.nodeSlabs.used + a.edgeSlabs.used }

// takeBlock returns a block for another slab, or nil if there is no room.
func (a *arena) takeBlock() *block {
	if a.used() == a.most {
		return nil
	}
	return a.pool.take()
}

// addNodeSlab returns the number of a new slab, or false if there is no room.
func (a *arena) addNodeSlab() (int, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.takeBlock()
	if b == nil {
		return 0, false
	}
	return a.nodeSlabs.add((*nodeSlab)(b)), true
}

// addEdgeSlab returns the number of a new slab, or false if there is no room.
func (a *arena) addEdgeSlab() (int, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.takeBlock()
	if b == nil {
		return 0, false
	}
	return a.edgeSlabs.add((*edgeSlab)(b)), true
}

// clear gives all blocks back.
func (a *arena) clear() {
	nodes, edges := a.nodeSlabs.list[:a.nodeSlabs.used], a.edgeSlabs.list[:a.edgeSlabs.used]
	for _, s := range nodes {
		a.pool.give((*block)(s))
	}
	for _, s := range edges {
		a.pool.give((*block)(s))
	}
	clear(nodes)
	clear(edges)
	a.nodeSlabs.used, a.edgeSlabs.used = 0, 0
}

// full returns how much of its room the arena uses, in permille.
func (a *arena) full() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.used() * 1000 / a.most
}

func (a *arena) node(r nodeRef) *node {
	return a.nodeSlabs.list[r>>placeBits].node(int(r & placeMask))
}

// edges returns the edges of a list, or none if the list does not exist yet.
func (a *arena) edges(l edgeList) edges {
	if l.count() == 0 {
		return nil
	}
	r := l.first()
	return a.edgeSlabs.list[r>>placeBits].edges(int(r&placeMask), l.count())
}

// made returns the edges of n that have a node.
func (a *arena) made(n *node) edges {
	l := n.edgeList()
	return a.edges(l)[:min(l.made(), l.count())]
}

// An allocator allocates nodes and lists of edges for one thread. The thread fills
// its own slab of each kind.
type allocator struct {
	arena *arena
	nodes rest
	lists rest
}

// A rest is the unused part of a slab.
type rest struct {
	next uint32 // reference to the first place
	left int    // number of places
}

func restOf(slab, place, left int) rest { return rest{uint32(slab<<placeBits | place), left} }

// cut removes n places and returns the reference to the first.
func (r *rest) cut(n int) uint32 {
	first := r.next
	r.next += uint32(n)
	r.left -= n
	return first
}

// node returns a node with arbitrary content, or false if there is no room.
func (l *allocator) node() (nodeRef, bool) {
	if l.nodes.left == 0 {
		number, ok := l.arena.addNodeSlab()
		if !ok {
			return noNode, false
		}
		l.nodes = restOf(number, 1, nodesPerSlab)
	}
	return nodeRef(l.nodes.cut(1)), true
}

// edges returns the first of n edges with arbitrary content, or false if there is no
// room. A list never crosses slabs.
func (l *allocator) edges(n int) (edgeRef, bool) {
	if n > l.lists.left {
		if n > edgesPerSlab {
			return 0, false
		}
		number, ok := l.arena.addEdgeSlab()
		if !ok {
			return 0, false
		}
		l.lists = restOf(number, 0, edgesPerSlab)
	}
	return edgeRef(l.lists.cut(n)), true
}
