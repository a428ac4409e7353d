package mcts

import (
	"testing"
	"unsafe"
)

func TestArena(t *testing.T) {
	const blocks = 3
	a := newArena(blocks * blockSize * int(unsafe.Sizeof(node{})))
	if a.capacity != blocks*blockSize {
		t.Fatalf("capacity %d, want %d nodes", a.capacity, blocks*blockSize)
	}
	owner := map[nodeID]int{}
	for n := 1; ; n++ {
		first, ok := a.allocate(n % 500)
		if !ok {
			break
		}
		for i := range n % 500 {
			id := first + nodeID(i)
			if owner[id] != 0 {
				t.Fatalf("node %d belongs to two families", id)
			}
			owner[id] = n
			if *a.at(id) != (node{}) {
				t.Fatalf("node %d is not zero", id)
			}
			a.at(id).visits = uint32(n)
		}
		if n%500 > 0 && first>>blockBits != (first+nodeID(n%500)-1)>>blockBits {
			t.Fatalf("nodes %d to %d lie in two blocks", first, int(first)+n%500-1)
		}
	}
	if len(a.blocks) != blocks || a.full() < 990 {
		t.Errorf("%d blocks, %d permille full", len(a.blocks), a.full())
	}
	if _, ok := a.allocate(blockSize + 1); ok {
		t.Error("more nodes than a block has were allocated")
	}
	a.clear()
	if first, ok := a.allocate(10); !ok || first != 0 || a.at(3).visits != 0 {
		t.Error("a cleared arena should begin again with zero nodes")
	}
}
