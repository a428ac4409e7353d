package mcts

import "sync"

// A ref names a place in an arena, where a list or a further chunk of it begins. Its high
// bits are the number of a slab, and its low bits the place in the slab. 0 names nothing:
// the first place of each slab stays unused.
type ref uint32

const (
	placeBits = 12
	placeMask = 1<<placeBits - 1

	wordsPerSlab = blockWords - 1

	// maxSlabs is the number of slabs that references can name: 32 GiB.
	maxSlabs = 1 << (32 - placeBits)
)

// An arena holds the lists of one tree, and in them its nodes, in slabs, which are blocks
// of a pool. It grows without copying, and it makes no work for the garbage collector,
// since slabs contain no pointers. Each thread fills slabs of its own.
type arena struct {
	pool *pool
	most int // slabs

	mu sync.Mutex // held to add a slab
	// slabs are the slabs by number, with room for the most that can exist. A slab is added
	// before any thread can hold a reference into it, so reads need no lock.
	slabs []*block
	used  int // slabs
}

// newArena returns an empty arena. It takes at most most blocks of the pool, and no
// more than references can name.
func newArena(p *pool, most int) *arena {
	most = min(most, maxSlabs)
	return &arena{pool: p, most: most, slabs: make([]*block, most)}
}

// addSlab returns the number of a new slab, or false if there is no room.
func (a *arena) addSlab() (int, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.used == a.most {
		return 0, false
	}
	b := a.pool.take()
	if b == nil {
		return 0, false
	}
	a.slabs[a.used] = b
	a.used++
	return a.used - 1, true
}

// clear gives all blocks back.
func (a *arena) clear() {
	for _, b := range a.slabs[:a.used] {
		a.pool.give(b)
	}
	clear(a.slabs[:a.used])
	a.used = 0
}

// full returns how much of its room the arena uses, in permille.
func (a *arena) full() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.used * 1000 / a.most
}

// chunk returns the chunk at r.
func (a *arena) chunk(r ref) chunk { return a.slabs[r>>placeBits][r&placeMask:] }

// An allocator allocates lists for one thread. The thread fills its own slab.
type allocator struct {
	arena *arena
	next  ref // the first unused place of the slab
	left  int // words from there on
}

// words returns the place of n words with arbitrary content, or false if there is no
// room. They never cross slabs.
func (l *allocator) words(n int) (ref, bool) {
	if n > l.left {
		number, ok := l.arena.addSlab()
		if !ok {
			return 0, false
		}
		l.next, l.left = ref(number<<placeBits|1), wordsPerSlab
	}
	first := l.next
	l.next += ref(n)
	l.left -= n
	return first, true
}

// giveBack takes back the last words, n of them.
func (l *allocator) giveBack(n int) {
	l.next -= ref(n)
	l.left += n
}
