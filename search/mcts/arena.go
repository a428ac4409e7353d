package mcts

import "sync"

// A nodeRef names a node of an arena, and a listRef a list of steps or a further chunk of
// its edges. The high bits of both are the number of a slab, and the low bits are the
// place in it. 0 names nothing: the first place of each slab stays unused.
type (
	nodeRef uint32
	listRef uint32
)

const noNode nodeRef = 0

const (
	placeBits = 12
	placeMask = 1<<placeBits - 1

	nodesPerSlab = blockWords/nodeWords - 1
	wordsPerSlab = blockWords - 1

	// mostSlabs is the number of slabs of a kind that references can name: 32 GiB.
	mostSlabs = 1 << (32 - placeBits)
)

// A nodeSlab is a block filled with nodes. A listSlab is a block filled with lists.
type (
	nodeSlab block
	listSlab block
)

func (s *nodeSlab) node(place int) *node {
	return (*node)(s[place*nodeWords : (place+1)*nodeWords])
}

// slabs holds the slabs of one kind. A slab is added before any thread can hold a
// reference into it, so reads need no lock.
type slabs[S nodeSlab | listSlab] struct {
	list []*S // by number, with capacity for the most that can exist
	used int
}

// add adds a slab and returns its number.
func (s *slabs[S]) add(slab *S) int {
	s.list[s.used] = slab
	s.used++
	return s.used - 1
}

// An arena holds the nodes and lists of one tree in slabs. It grows without copying,
// and it makes no work for the garbage collector, since slabs contain no pointers.
// Each thread fills slabs of its own.
type arena struct {
	pool *pool
	most int // slabs of both kinds together

	mu        sync.Mutex // held to add slabs
	nodeSlabs slabs[nodeSlab]
	listSlabs slabs[listSlab]
}

// newArena returns an empty arena. It takes at most most blocks of the pool, and no
// more than references can name.
func newArena(p *pool, most int) *arena {
	most = min(most, mostSlabs)
	a := &arena{pool: p, most: most}
	a.nodeSlabs.list = make([]*nodeSlab, most)
	a.listSlabs.list = make([]*listSlab, most)
	return a
}

// used returns the number of slabs.
func (a *arena) used() int { return a.nodeSlabs.used + a.listSlabs.used }

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

// addListSlab returns the number of a new slab, or false if there is no room.
func (a *arena) addListSlab() (int, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.takeBlock()
	if b == nil {
		return 0, false
	}
	return a.listSlabs.add((*listSlab)(b)), true
}

// clear gives all blocks back.
func (a *arena) clear() {
	nodes, lists := a.nodeSlabs.list[:a.nodeSlabs.used], a.listSlabs.list[:a.listSlabs.used]
	for _, s := range nodes {
		a.pool.give((*block)(s))
	}
	for _, s := range lists {
		a.pool.give((*block)(s))
	}
	clear(nodes)
	clear(lists)
	a.nodeSlabs.used, a.listSlabs.used = 0, 0
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

// chunk returns the chunk at r.
func (a *arena) chunk(r listRef) chunk { return a.listSlabs.list[r>>placeBits][r&placeMask:] }

// An allocator allocates nodes and lists for one thread. The thread fills
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

// giveBack takes back the last cut, of n places.
func (r *rest) giveBack(n int) {
	r.next -= uint32(n)
	r.left += n
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

// words returns the place of n words with arbitrary content, or false if there is no
// room. They never cross slabs.
func (l *allocator) words(n int) (listRef, bool) {
	if n > l.lists.left {
		number, ok := l.arena.addListSlab()
		if !ok {
			return 0, false
		}
		l.lists = restOf(number, 1, wordsPerSlab)
	}
	return listRef(l.lists.cut(n)), true
}
