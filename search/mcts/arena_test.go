package mcts

import "testing"

// TestArena fills an arena with nodes and lists. It marks each word with the
// number of its node or list and looks for overwritten marks.
func TestArena(t *testing.T) {
	p := newPool(10 * blockBytes)
	a := newArena(p, 9)
	of := allocator{arena: a}
	marked := map[uint64][]uint64{}
	mark := func(words []uint64) {
		number := uint64(len(marked) + 1)
		for i := range words {
			words[i] = number
		}
		marked[number] = words
	}
	words := 0
	for n := 1; ; n++ {
		if n%2 == 0 {
			r, ok := of.node()
			if !ok {
				break
			}
			if r == noNode {
				t.Fatal("a node has the name of none")
			}
			mark(a.node(r)[:])
			words += nodeWords
			continue
		}
		length := n%40 + 1
		first, ok := of.words(length)
		if !ok {
			break
		}
		mark(a.chunk(first)[:length])
		words += length
	}
	for number, words := range marked {
		for _, word := range words {
			if word != number {
				t.Fatalf("%d words of number %d hold %d", len(words), number, word)
			}
		}
	}
	if a.used() != 9 || a.full() != 1000 || words < 7*blockWords {
		t.Errorf("%d slabs, %d permille, %d words", a.used(), a.full(), words)
	}
	if a.nodeSlabs.used == 0 || a.listSlabs.used == 0 {
		t.Errorf("%d slabs of nodes, %d of lists", a.nodeSlabs.used, a.listSlabs.used)
	}
	if p.take() == nil || p.take() != nil {
		t.Error("the pool should have had one block left")
	}
	a.clear()
	if p.available() != 9 || a.used() != 0 {
		t.Errorf("a cleared arena should give its blocks back: %d of 9", p.available())
	}
}

// TestLongestList checks that the longest list has room, with all of its edges, and that
// a longer one has none however much of the arena is free.
func TestLongestList(t *testing.T) {
	of := allocator{arena: newArena(newPool(0), leastBlocks)}
	first, ok := of.list(mostChoices)
	if !ok {
		t.Fatal("the longest list has no room")
	}
	l := newEdgeList(first, mostChoices, 0)
	of.arena.chunk(first).setChoices(make([]choice, mostChoices))
	for i := range mostChoices {
		of.edge(l, i).attach(choice(i), nodeRef(i+1))
	}
	for i := range mostChoices {
		if e := of.arena.edge(l, i); e.choice() != choice(i) || e.child() != nodeRef(i+1) || of.arena.choice(l, i) != 0 {
			t.Fatalf("edge %d: choice %d, child %d", i, e.choice(), e.child())
		}
	}
	if _, ok := of.list(mostChoices + 1); ok {
		t.Error("a longer list has room")
	}
}

// TestBlocksServeBothKinds takes all memory for nodes and then all of it for edges.
// Neither kind keeps blocks that it once had.
func TestBlocksServeBothKinds(t *testing.T) {
	p := newPool(0)
	for _, allocate := range []func(*allocator) bool{
		func(of *allocator) bool { _, ok := of.node(); return ok },
		func(of *allocator) bool { _, ok := of.words(100); return ok },
	} {
		a := newArena(p, leastBlocks)
		for of := (allocator{arena: a}); allocate(&of); {
		}
		if a.used() != leastBlocks || p.available() != 0 {
			t.Errorf("%d slabs of %d, %d blocks left", a.used(), leastBlocks, p.available())
		}
		a.clear()
	}
}

// TestArenaOfGreatestSize checks that an arena takes no more slabs than references
// can name, however much memory there is. References to one more slab would name the
// first.
func TestArenaOfGreatestSize(t *testing.T) {
	p := newPool(1 << 40)
	a := newArena(p, mostSlabs+1)
	a.nodeSlabs.used = mostSlabs - 1 // as if all but one were taken
	of := allocator{arena: a}
	r, ok := of.node()
	if !ok || int(r>>placeBits) != mostSlabs-1 {
		t.Fatalf("the last slab: %x, %v", r, ok)
	}
	of.nodes.left = 0
	if r, ok := of.node(); ok {
		t.Errorf("a slab beyond the last has a node called %x", r)
	}
	if r, ok := of.words(1); ok {
		t.Errorf("a slab beyond the last has words called %x", r)
	}
}
