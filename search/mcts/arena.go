package mcts

import "sync"

// A ref names a run of words in an arena.
type ref uint32

// none is no run's name: the first words of the first block are not given out.
const none ref = 0

const (
	blockBits  = 13
	blockWords = 1 << blockBits
	blockBytes = 8 * blockWords

	// mostBlocks is how many blocks of one arena a ref can name: 32 GiB.
	mostBlocks = 1 << (32 - blockBits)
)

type block = []uint64

// A pool bounds the memory of one searcher: blocks that arenas take, and give
// back to be taken again. It is safe for concurrent use.
type pool struct {
	mu   sync.Mutex
	free []block
	left int // blocks that may still be made
}

// leastBlocks is room for a root and its children in any game.
const leastBlocks = 4

// newPool returns a pool of at most so many bytes, and at least a few blocks.
func newPool(bytes int64) *pool {
	return &pool{left: max(int(bytes/blockBytes), leastBlocks)}
}

// take returns a block, of any content, or nil when there is none.
func (p *pool) take() block {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.free) - 1; last >= 0 {
		b := p.free[last]
		p.free = p.free[:last]
		return b
	}
	if p.left == 0 {
		return nil
	}
	p.left--
	return make(block, blockWords)
}

func (p *pool) give(blocks []block) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, blocks...)
}

// An arena holds the nodes and edges of one tree in blocks, so that it grows
// without being copied and without work for the garbage collector: there are no
// pointers in it. Each thread fills a block of its own.
type arena struct {
	pool *pool

	mu     sync.Mutex
	used   int
	blocks []block // those in use, and room for all that may be
}

// newArena returns an empty arena that may take so many blocks of the pool, or
// as many as can be named.
func newArena(p *pool, most int) *arena {
	return &arena{pool: p, blocks: make([]block, min(most, mostBlocks))}
}

// addBlock returns the number of a new block, or false when there is no room.
func (a *arena) addBlock() (int, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.used == len(a.blocks) {
		return 0, false
	}
	b := a.pool.take()
	if b == nil {
		return 0, false
	}
	a.blocks[a.used] = b
	a.used++
	return a.used - 1, true
}

// clear gives all blocks back.
func (a *arena) clear() {
	a.pool.give(a.blocks[:a.used])
	clear(a.blocks)
	a.used = 0
}

// full returns how much of its room the arena has taken, in permille.
func (a *arena) full() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.used * 1000 / len(a.blocks)
}

// words returns n words that were allocated together.
func (a *arena) words(r ref, n int) []uint64 {
	b := a.blocks[r>>blockBits] // there before anyone could know r
	from := int(r & (blockWords - 1))
	return b[from : from+n : from+n]
}

// An allocator hands out words of an arena to one thread.
type allocator struct {
	arena *arena
	next  ref
	left  int // words left in the block
}

// allocate returns a run of n words, of any content, or false when there is no
// room. Runs never cross blocks.
func (l *allocator) allocate(n int) (ref, bool) {
	if n > l.left {
		if n > blockWords-1 {
			return none, false
		}
		number, ok := l.arena.addBlock()
		if !ok {
			return none, false
		}
		// The first word of a block is skipped, so that no run is called none.
		l.next, l.left = ref(number<<blockBits+1), blockWords-1
	}
	r := l.next
	l.next += ref(n)
	l.left -= n
	return r, true
}
