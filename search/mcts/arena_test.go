package mcts

import "testing"

func TestArena(t *testing.T) {
	p := newPool(6 * blockBytes)
	a := newArena(p, 5)
	words := allocator{arena: a}
	owner := map[ref]int{}
	for n := 1; ; n++ {
		length := n%500 + 1
		first, ok := words.allocate(length)
		if !ok {
			break
		}
		if first == none {
			t.Fatal("a run is called none")
		}
		for i := range length {
			r := first + ref(i)
			if owner[r] != 0 {
				t.Fatalf("word %d belongs to two runs", r)
			}
			owner[r] = n
		}
		if got := a.words(first, length); len(got) != length || cap(got) != length {
			t.Fatalf("a run of %d words has %d, and room for %d", length, len(got), cap(got))
		}
	}
	if a.used != 5 || a.full() != 1000 || len(owner) < 4*blockWords {
		t.Errorf("%d blocks, %d permille, %d words", a.used, a.full(), len(owner))
	}
	if _, ok := (&allocator{arena: newArena(p, 1)}).allocate(blockWords); ok {
		t.Error("more words than a block has were allocated")
	}
	if p.take() == nil || p.take() != nil {
		t.Error("the pool should have had one block left")
	}
	a.clear()
	for range 5 {
		if p.take() == nil {
			t.Fatal("a cleared arena should give its blocks back")
		}
	}
}

// However large the memory is, an arena takes no more blocks than have names of
// their own: one more would be taken for the first.
func TestArenaOfGreatestSize(t *testing.T) {
	p := newPool(1 << 40)
	a := newArena(p, mostBlocks+1)
	a.used = mostBlocks - 1 // as if all but one were taken
	words := allocator{arena: a}
	r, ok := words.allocate(nodeWords)
	if !ok || int(r>>blockBits) != mostBlocks-1 {
		t.Fatalf("the last block: %x, %v", r, ok)
	}
	words.left = 0
	if r, ok := words.allocate(nodeWords); ok {
		t.Errorf("a block beyond the last has words called %x", r)
	}
}

func TestEdges(t *testing.T) {
	e := edges{uint64(newEdge(0xFFFF, 1)), uint64(newEdge(7, 0))}
	if got := e.at(0); got.step() != 0xFFFF || got.prior() != 1 || got.child() != none {
		t.Errorf("%x", got)
	}
	if got := e.attach(1, 99); got != 99 {
		t.Errorf("attached %d, want 99", got)
	}
	if got := e.attach(1, 100); got != 99 {
		t.Errorf("attached %d, want the first, 99", got)
	}
	if got := e.at(1); got.step() != 7 || got.prior() != 0 || got.child() != 99 {
		t.Errorf("%x", got)
	}
}

func TestNodeState(t *testing.T) {
	for _, p := range []proof{{}, {win, 3}, {loss, 65535}, {draw, 0}} {
		s := newState(1, true).with(p) | drawBit
		if s.mover() != 1 || s.turns() != 0 || !s.drawInHand() || s.proof() != p {
			t.Errorf("%x does not say what was put in", s)
		}
	}
	if s := newState(0, false).with(proof{win, 3}); s.turns() != 1 || s.seenBefore() != (proof{win, 4}) {
		t.Errorf("a finished turn should count one: %+v", s.seenBefore())
	}
}

func TestClassesOfVisits(t *testing.T) {
	last := 0
	for visits := uint32(0); visits < 1<<20; visits++ {
		c := class(visits)
		if c < last || c > last+1 {
			t.Fatalf("class %d of %d visits follows %d", c, visits, last)
		}
		last = c
	}
	if c := class(1<<32 - 1); c >= numClasses {
		t.Errorf("class %d is out of range", c)
	}
}
