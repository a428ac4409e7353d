package mcts

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tetrad/positions"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestForcedTurn uses a clock that would let the test run for hours. The forced turns
// have one step and four.
func TestForcedTurn(t *testing.T) {
	for _, p := range []positions.Position{verto.Family.New(6, "").Start(), veletas.Family.New(10, "").Start()} {
		var only []positions.Step
		positions.EachTurn(p, func(turn []positions.Step) bool {
			only = append(only, turn...)
			return false
		})
		_, infos := searchtest.Run(t, New(1), p, noise, func(task *search.Task) {
			task.SearchMoves, task.Nodes = [][]positions.Step{only}, 20*batch
			task.Control.SetBudget(search.Budget{Soft: time.Hour, Hard: 2 * time.Hour})
		})
		if got := last(infos).Nodes; got > 2*batch {
			t.Errorf("%s: %d playouts for a forced turn", p.FEN(), got)
		}
	}
}

// TestLead compares lead, which decides about time, with the visits themselves.
func TestLead(t *testing.T) {
	s := New(2)
	p := vinver.Family.New(5, "").Start()
	turns := len(p.Steps(nil))
	_, infos := searchtest.Run(t, s, p, noise, func(task *search.Task) {
		task.Nodes, task.MultiPV = 2000, turns
	})
	var visits []uint64 // the lines are in another order, that of their bounds
	for _, line := range infos[len(infos)-turns:] {
		visits = append(visits, line.Visits)
	}
	slices.Sort(visits)
	most, second := visits[turns-1], visits[turns-2]
	want := float64(most) - float64(second)
	if got := s.tree.lead(); got != want {
		t.Errorf("a lead of %.0f visits, want %.0f", got, want)
	}
	for n := range s.tree.arena.children(s.tree.root) {
		if uint64(n.visits()) == most {
			n[results] /= 2
		}
	}
	if !s.tree.isUnclear(s.Params.RivalShare) {
		t.Error("the step of most visits has the worst result, and that is clear")
	}
}

// TestShares runs a search in which other steps could still overtake the first
// choice. It must take two shares of the clock but not three.
func TestShares(t *testing.T) {
	s := New(2)
	p := vinver.Family.New(5, "").Start()
	for nodes := uint64(1000); s.tree == nil || s.tree.isUnclear(s.Params.RivalShare); nodes += 100 {
		searchtest.Run(t, s, p, noise, func(task *search.Task) { task.Nodes = nodes })
		if nodes == 10_000 {
			t.Fatal("the step of most visits never has the best result")
		}
	}
	synctest.Test(t, func(t *testing.T) {
		control := search.NewControl()
		control.SetBudget(search.Budget{Soft: time.Second, Hard: time.Minute})
		w := newWorker(newRun(search.Task{Root: p, Evaluation: noise, Control: control}, s.Params, s.tree, new(decay)), 0)
		const playouts = 1 << 40 // so fast that any lead is small
		if time.Sleep(2 * time.Second); w.isDecided(playouts) {
			t.Error("the search ends within two shares")
		}
		if time.Sleep(time.Second); !w.isDecided(playouts) {
			t.Error("the search goes on after three shares")
		}
	})
}
