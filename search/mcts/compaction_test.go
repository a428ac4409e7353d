package mcts

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/trap"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// noise is an evaluation without meaning. It values equal positions equally.
var noise = &search.Evaluation{Evaluate: func(p positions.Position) int { return int(p.Key()>>40%201) - 100 }}

// checkTree fails the test if the tree of s is inconsistent. Each node must stand for
// a legal step of the player to move and have at least as many visits as its children
// together. It returns the number of nodes.
func checkTree(t *testing.T, s *Searcher) int {
	t.Helper()
	tr := s.tree
	p := tr.position.Copy()
	nodes := 0
	var walk func(n *node)
	walk = func(n *node) {
		nodes++
		sum := uint32(0)
		for child := range tr.arena.children(n) {
			if child.state().mover() != p.ToMove() {
				t.Fatal("a node has the wrong player")
			}
			p.Do(child.step())
			if (child.state().turns() == 0) != p.MidTurn() {
				t.Fatal("a node is wrong about its turn")
			}
			walk(child)
			p.Undo()
			sum += child.visits()
		}
		if sum > n.visits() {
			t.Fatalf("%d visits, %d in children", n.visits(), sum)
		}
		if n.sum() > float64(n.visits())+1e-3 {
			t.Fatalf("sum of results %f in %d visits", n.sum(), n.visits())
		}
	}
	walk(tr.root)
	return nodes
}

// TestFullArena searches until the memory has been reused many times.
func TestFullArena(t *testing.T) {
	for _, threads := range []int{1, 3, 9} {
		s := New(0) // the least memory
		p := trap.Family.New(4, "").Start()
		_, infos := searchtest.Run(t, s, p, noise, func(task *search.Task) {
			task.Nodes, task.Threads = 20_000, threads
		})
		if got := last(infos).HashFull; got < 250 || got > 1000 {
			t.Errorf("%d permille full", got)
		}
		if s.pool.left != 0 || len(s.pool.free)+s.tree.arena.used != minBlocks {
			t.Errorf("%d threads: %d blocks free, %d in use, %d not made; want %d in all", threads,
				len(s.pool.free), s.tree.arena.used, s.pool.left, minBlocks)
		}
		checkTree(t, s)
	}
}

// TestCopyKeepsWhatWasVisitedMost copies a tree into less room.
func TestCopyKeepsWhatWasVisitedMost(t *testing.T) {
	s := New(2)
	task := search.Task{
		Root: positionstest.TicTacToe.New(3, "").Start(), Evaluation: noise, Threads: 1, MultiPV: 1,
		Nodes: 10_000, Control: search.NewControl(), Report: func(search.Info) {},
	}
	s.Search(task)
	before := checkTree(t, s)
	visits := s.tree.root.visits()
	w := newWorker(newRun(task, s.Params, s.tree, new(decay)), 0)
	for _, most := range []int{64, 12, 6, 2} {
		c := copier{run: w.run, from: s.tree.arena, to: allocator{arena: newArena(s.pool, 64)}}
		root, ok := c.copyTree(s.tree.root, most)
		if !ok {
			t.Fatal("no copy was made")
		}
		s.tree.root, s.tree.arena = root, c.to.arena
		after := checkTree(t, s)
		if s.tree.root.visits() != visits {
			t.Errorf("the root has %d visits, had %d", s.tree.root.visits(), visits)
		}
		if complete := most == 64; complete != (after == before) || after*nodeWords < most*blockWords/4 && !complete {
			t.Errorf("%d nodes copied to %d slabs, of %d", after, most, before)
		}
		if used := c.to.arena.used; used > most {
			t.Errorf("%d slabs used, want %d at most", used, most)
		}
		before = after
	}
}

// TestSlabsForWords allocates pieces of random lengths. The slabs for their words must have
// room for them, and must not be many more.
func TestSlabsForWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, longest := range []int{1, 9, 400, wordsPerSlab} {
		a := newArena(newPool(1<<30), 1000)
		of := allocator{arena: a}
		words := 0
		for range 1_000_000 / longest {
			n := 1 + rng.IntN(longest)
			of.words(n)
			words += n
		}
		got, full := slabsFor(words, longest), words/wordsPerSlab
		if got < a.used {
			t.Errorf("lists up to %d: %d slabs used, %d asked for", longest, a.used, got)
		}
		if longest < 1000 && got > 2+full*10/9 {
			t.Errorf("lists up to %d: %d slabs asked for, %d would be full", longest, got, full)
		}
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
