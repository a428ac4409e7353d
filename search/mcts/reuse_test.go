package mcts

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/verto"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestReuse plays turns and checks how many visits of the root were kept.
func TestReuse(t *testing.T) {
	s := New(4)
	p := verto.Family.New(6, "").Start()
	const nodes = 3000
	run := func(change func(*search.Task)) (search.Result, uint32) {
		t.Helper()
		result, _ := searchtest.Run(t, s, p, noise, func(task *search.Task) {
			task.Nodes = nodes
			change(task)
		})
		checkTree(t, s)
		return result, s.tree.root.visits()
	}
	ordinary := func(*search.Task) {}
	expect := func(what string, visits uint32, kept bool) {
		t.Helper()
		if (visits > nodes) != kept {
			t.Errorf("%s: %d visits", what, visits)
		}
	}
	result, visits := run(ordinary)
	expect("the first search", visits, false)
	result, visits = run(ordinary)
	expect("the same position", visits, true)

	positions.DoTurn(p, result.Turn)
	positions.DoTurn(p, result.Reply)
	_, visits = run(ordinary)
	expect("a turn and a reply later", visits, true)

	positions.EachTurn(p, func(turn []positions.Step) bool {
		result.Turn = append(result.Turn[:0:0], turn...)
		return false
	})
	positions.DoTurn(p, result.Turn)
	_, visits = run(ordinary)
	expect("a turn later", visits, true)

	_, visits = run(func(task *search.Task) { task.Seed = 9 })
	expect("another seed", visits, false)
	_, visits = run(func(task *search.Task) { task.Seed, task.Evaluation = 9, searchtest.Flat })
	expect("another evaluation", visits, false)
	_, visits = run(func(task *search.Task) {
		again := *searchtest.Flat
		task.Seed, task.Evaluation = 9, &again
	})
	expect("a copy, which may have changed", visits, false)
	turn := [][]positions.Step{last(firstInfos(t, s, p)).PV[:1]}
	_, visits = run(func(task *search.Task) { task.SearchMoves = turn })
	expect("some turns only", visits, false)
	_, visits = run(ordinary)
	expect("all turns again", visits, false)
	s.Forget()
	_, visits = run(ordinary)
	expect("after Forget", visits, false)
	positions.UndoTurn(p, result.Turn)
	_, visits = run(ordinary)
	expect("an earlier position", visits, false)
}

func firstInfos(t *testing.T, s *Searcher, p positions.Position) []search.Info {
	_, infos := searchtest.Run(t, s, p, noise, func(task *search.Task) { task.Nodes = 100 })
	return infos
}

// TestReuseKeepsDistances proves a win, and proves it again after a turn. The
// distance must count from the new root.
func TestReuseKeepsDistances(t *testing.T) {
	s := New(1)
	p := toy(t, "x2/1o1/o1x x")
	unlimited := func(*search.Task) {}
	result, infos := searchtest.Run(t, s, p, searchtest.Flat, unlimited)
	if got := last(infos).Score; got != search.WinIn(3) {
		t.Fatalf("score %d, want a win in 3", got)
	}
	positions.DoTurn(p, result.Turn)
	result, infos = searchtest.Run(t, s, p, searchtest.Flat, unlimited)
	if got := last(infos).Score; got != search.LossIn(2) {
		t.Fatalf("score %d, want a loss in 2", got)
	}
	positions.DoTurn(p, result.Turn)
	_, infos = searchtest.Run(t, s, p, searchtest.Flat, unlimited)
	if got := last(infos).Score; got != search.WinIn(1) {
		t.Fatalf("score %d, want a win in 1", got)
	}
}

// TestReuseInsideTurns plays games with trees that are kept. A step that does not complete
// its turn may have been proven by an exact endgame, in an earlier search: then the tree
// does not tell how to complete it.
func TestReuseInsideTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	players := [2]*Searcher{New(1), New(1)}
	for range 60 {
		p := verto.Family.New(6, "old").Start()
		for p.Outcome() == positions.Undecided {
			turn := positions.RandomTurn(rng, p)
			if rng.IntN(4) > 0 {
				result, _ := searchtest.Run(t, players[p.ToMove()], p, noise, func(task *search.Task) { task.Nodes = 1 + rng.Uint64N(40) })
				turn = result.Turn
			}
			positions.DoTurn(p, turn)
		}
	}
}
