package mcts

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/trap"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// noise is an evaluation without any sense, the same for a position each time.
type noise struct{}

func (noise) Evaluate(p positions.Position) int { return int(p.Key()>>40%201) - 100 }

// checkTree fails the test if the tree of s does not hold together: each node
// must stand for a legal step of the player to move, and have at least the
// visits of its children. It returns the number of nodes.
func checkTree(t *testing.T, s *Searcher) int {
	t.Helper()
	tr := s.tree
	p := tr.position.Copy()
	nodes := 0
	var walk func(r ref)
	walk = func(r ref) {
		nodes++
		n := tr.arena.node(r)
		made := tr.arena.made(n)
		sum := uint32(0)
		for i := range made {
			e := made.at(i)
			child := tr.arena.node(e.child())
			if child.state().mover() != p.ToMove() {
				t.Fatal("a node has the wrong player")
			}
			p.Do(e.step())
			if (child.state().turns() == 0) != p.MidTurn() {
				t.Fatal("a node is wrong about its turn")
			}
			walk(e.child())
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

// TestFullArena searches until the memory has been used many times over.
func TestFullArena(t *testing.T) {
	for _, threads := range []int{1, 3, 9} {
		s := New(0) // the least memory
		p := trap.Family.New(4, "").Start()
		_, infos := searchtest.Run(t, s, p, noise{}, func(task *search.Task) {
			task.Limits.Nodes, task.Threads = 20_000, threads
		})
		if got := last(infos).HashFull; got < 250 || got > 1000 {
			t.Errorf("%d permille full", got)
		}
		if s.pool.left != 0 || len(s.pool.free)+s.tree.arena.used != leastBlocks {
			t.Errorf("%d threads: %d blocks free, %d in use, %d not made; want %d in all", threads,
				len(s.pool.free), s.tree.arena.used, s.pool.left, leastBlocks)
		}
		checkTree(t, s)
	}
}

// TestCopyKeepsWhatWasVisitedMost copies a tree into less room.
func TestCopyKeepsWhatWasVisitedMost(t *testing.T) {
	s := New(2)
	task := search.Task{
		Root: positionstest.TicTacToe.New(3, "").Start(), Evaluator: noise{}, Threads: 1, MultiPV: 1,
		Limits: search.Limits{Nodes: 3000}, Control: search.NewControl(), Report: func(search.Info) {},
	}
	s.Search(task)
	before := checkTree(t, s)
	visits := s.tree.rootNode().visits()
	w := newWorker(newRun(task, s.Params, s.tree, new(decay)), 0)
	for _, words := range []int{1 << 20, 4000, 1000} {
		c := copier{run: w.run, from: s.tree.arena, to: allocator{arena: newArena(s.pool, 4)}}
		root, ok := c.copyTree(s.tree.root, words)
		if !ok {
			t.Fatal("no copy was made")
		}
		s.tree.root, s.tree.arena = root, c.to.arena
		after := checkTree(t, s)
		if s.tree.rootNode().visits() != visits {
			t.Errorf("the root has %d visits, had %d", s.tree.rootNode().visits(), visits)
		}
		if complete := words == 1<<20; complete != (after == before) || after*nodeWords > words+nodeWords || after < words/40 && !complete {
			t.Errorf("%d nodes copied to %d words, of %d", after, words, before)
		}
		before = after
	}
}
