package mcts

import (
	"sync"
	"testing"
)

// TestArena fills an arena with lists. It marks each word with the number of its list and
// looks for overwritten marks.
func TestArena(t *testing.T) {
	p := newPool(10 * blockBytes)
	a := newArena(p, 9)
	of := allocator{arena: a}
	marked := map[uint64][]uint64{}
	words := 0
	for n := uint64(1); ; n++ {
		length := int(n%40 + 1)
		first, ok := of.words(length)
		if !ok {
			break
		}
		if first == 0 {
			t.Fatal("a list has the name of none")
		}
		marked[n] = a.chunk(first)[:length]
		for i := range marked[n] {
			marked[n][i] = n
		}
		words += length
	}
	for number, words := range marked {
		for _, word := range words {
			if word != number {
				t.Fatalf("%d words of number %d hold %d", len(words), number, word)
			}
		}
	}
	if a.used != 9 || a.full() != 1000 || words < 8*blockWords {
		t.Errorf("%d slabs, %d permille, %d words", a.used, a.full(), words)
	}
	if p.take() == nil || p.take() != nil {
		t.Error("the pool should have had one block left")
	}
	a.clear()
	if p.available() != 9 || a.used != 0 {
		t.Errorf("a cleared arena should give its blocks back: %d of 9", p.available())
	}
}

// TestLongestList checks that the longest list has room, with all of its nodes, and that
// a longer one has none however much of the arena is free.
func TestLongestList(t *testing.T) {
	of := allocator{arena: newArena(newPool(0), minBlocks)}
	first, ok := of.list(maxChoices)
	if !ok {
		t.Fatal("the longest list has no room")
	}
	l := newStepList(first, maxChoices, maxChoices)
	of.arena.chunk(first).setChoices(0, make([]choice, maxChoices))
	for i := range maxChoices {
		of.child(l, i).initialize(newState(choice(i), 0, false))
	}
	for i := range maxChoices {
		if n := of.arena.child(l, i); n.state().choice() != choice(i) || of.arena.choice(l, i) != 0 {
			t.Fatalf("node %d: choice %d", i, n.state().choice())
		}
	}
	i := 0
	for n := range of.arena.children(&node{steps: uint64(l)}) {
		if n.state().choice() != choice(i) {
			t.Fatalf("child %d: choice %d", i, n.state().choice())
		}
		i++
	}
	if i != maxChoices {
		t.Errorf("%d children", i)
	}
	if _, ok := of.list(maxChoices + 1); ok {
		t.Error("a longer list has room")
	}
}

// TestChildrenMadeAtOnce has threads make the children of one list at the same time. All of
// them get the same nodes, and a thread that comes second leaves no hole in its slab.
func TestChildrenMadeAtOnce(t *testing.T) {
	const threads, count = 4, 600
	a := newArena(newPool(1<<20), 20)
	first := allocator{arena: a}
	place, ok := first.list(count)
	if !ok {
		t.Fatal("no room")
	}
	l := newStepList(place, count, 0)
	var made [threads][count]*node
	var group sync.WaitGroup
	for thread := range threads {
		group.Go(func() {
			own := allocator{arena: a}
			for i := range count {
				n := own.child(l, i)
				n.initialize(newState(choice(i), 0, false))
				n.enter()
				made[thread][i] = n
			}
			if used := wordsPerSlab - own.left; own.next != 0 && used > chunkWords(count)+16*nodeWords {
				t.Errorf("thread %d has used %d words", thread, used)
			}
		})
	}
	group.Wait()
	for i := range count {
		for thread := range threads {
			if made[thread][i] != made[0][i] {
				t.Fatalf("child %d has two nodes", i)
			}
		}
		if n := made[0][i]; n.visits() != threads || n.state().choice() != choice(i) {
			t.Fatalf("child %d: %d visits, choice %d", i, n.visits(), n.state().choice())
		}
	}
}

// TestBlocksAreUsedAgain takes all memory for one arena and then all of it for another.
func TestBlocksAreUsedAgain(t *testing.T) {
	p := newPool(0)
	for range 2 {
		a := newArena(p, minBlocks)
		of := allocator{arena: a}
		for ok := true; ok; {
			_, ok = of.words(100)
		}
		if a.used != minBlocks || p.available() != 0 {
			t.Errorf("%d slabs of %d, %d blocks left", a.used, minBlocks, p.available())
		}
		a.clear()
	}
}

// TestArenaOfGreatestSize checks that an arena takes no more slabs than references
// can name, however much memory there is. References to one more slab would name the
// first.
func TestArenaOfGreatestSize(t *testing.T) {
	p := newPool(1 << 40)
	a := newArena(p, maxSlabs+1)
	a.used = maxSlabs - 1 // as if all but one were taken
	of := allocator{arena: a}
	r, ok := of.words(1)
	if !ok || int(r>>placeBits) != maxSlabs-1 {
		t.Fatalf("the last slab: %x, %v", r, ok)
	}
	of.left = 0
	if r, ok := of.words(1); ok {
		t.Errorf("a slab beyond the last has words called %x", r)
	}
}
