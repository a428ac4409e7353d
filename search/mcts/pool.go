package mcts

import "sync"

const (
	blockWords = 1 << 12
	blockBytes = 8 * blockWords
)

// A block is the unit of memory. Blocks are kept, so that memory from the tree of one
// game neither lies idle in the next game nor becomes garbage beyond the bound.
type block [blockWords]uint64

// A pool bounds the memory of one searcher. Arenas take blocks and give them back for
// reuse. It is safe for concurrent use.
type pool struct {
	mu   sync.Mutex
	free []*block // the free list: blocks that were given back
	left int      // blocks that may still be allocated
}

// minBlocks is room for a root and its children, and for a copy of them, except in games
// with thousands of first steps. A Hash of 1 MiB has four times as many.
const minBlocks = 8

// newPool returns a pool of at most bytes bytes, but at least a few blocks.
func newPool(bytes int64) *pool {
	return &pool{left: max(int(bytes/blockBytes), minBlocks)}
}

// take returns a block with arbitrary content, or nil if none is left.
func (p *pool) take() *block {
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
	return new(block)
}

func (p *pool) give(b *block) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, b)
}

// available returns the number of blocks that can be taken.
func (p *pool) available() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.free) + p.left
}
