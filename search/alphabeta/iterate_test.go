package alphabeta

import (
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tetrad/positions"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestStoppedWhileWidening lets the first window be far too low, so that some turn
// is too good for it, and stops the search soon after.
func TestStoppedWhileWidening(t *testing.T) {
	const depth, expected = 3, -5000
	for _, g := range []positions.Game{verto.Family.New(8, ""), veletas.Family.New(7, "")} {
		rng := rand.New(rand.NewPCG(15, 15))
		p := g.Start()
		for range 8 {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		prepared := func(nodes uint64) *worker {
			s := New(1)
			task := search.Task{
				Root: p.Copy(), Evaluation: noise, Threads: 1, MultiPV: 1, Control: search.NewControl(),
				Nodes: nodes,
			}
			s.Params.Spread, s.Params.LateMovePruning, s.Params.RootTurns = ConstantSpread(20), true, 8192
			s.prepareWorkers(s.newShared(task))
			w := s.workers[0]
			w.proposeTurn()
			w.lines[0].score = expected
			w.listTurns()
			return w
		}
		w := prepared(0)
		before := w.nodes
		w.root(depth, expected-30, expected+30)
		want, took := slices.Clone(w.top.pv), w.nodes-before
		if search.NewResult(p, want).Turn == nil {
			t.Fatalf("%s: no whole turn was found", g.Name())
		}

		w = prepared(before + took + 5)
		w.iterate(depth)
		if best := w.lines[0]; !w.stopped || best.score <= expected || !slices.Equal(best.pv, want) {
			t.Errorf("%s: stopped %v, score %d, line %v; want %v", g.Name(), w.stopped, best.score, best.pv, want)
		}
	}
}

// TestForcedTurn has clocks that would let the test run for hours: where one turn
// may be played, the first iteration is enough. A fixed time is used up.
func TestForcedTurn(t *testing.T) {
	p := trap.Family.New(3, "").Start()
	all := allTurns(p)
	deepest := func(turns [][]positions.Step, b search.Budget) int {
		_, infos := searchtest.Run(t, New(1), p, noise, func(task *search.Task) {
			task.SearchMoves, task.Nodes = turns, 10_000
			task.Control.SetBudget(b)
		})
		return infos[len(infos)-1].Depth
	}
	clock := search.Budget{Soft: time.Hour, Hard: 2 * time.Hour}
	if got := deepest(all[:1], clock); got != 1 {
		t.Errorf("a forced turn is searched %d turns deep", got)
	}
	for name, got := range map[string]int{
		"two turns":    deepest(all[:2], clock),
		"all turns":    deepest(nil, clock),
		"a fixed time": deepest(all[:1], search.Fixed(time.Hour, 0)),
	} {
		if got < 2 {
			t.Errorf("%s: searched %d turn deep", name, got)
		}
	}
}

func allTurns(p positions.Position) (turns [][]positions.Step) {
	positions.EachTurn(p.Copy(), func(steps []positions.Step) bool {
		turns = append(turns, append([]positions.Step(nil), steps...))
		return true
	})
	return turns
}

// slow takes 100 ms of a false clock for each position.
var slow = &search.Evaluation{Evaluate: func(p positions.Position) int {
	time.Sleep(100 * time.Millisecond)
	return noise.Evaluate(p)
}}

// The deadline does not wait for a number of nodes.
func TestDeadlineOfSlowNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		searchtest.Run(t, New(1), trap.Family.New(4, "").Start(), slow, func(task *search.Task) {
			end := task.Control.Watch()
			t.Cleanup(end)
			task.Control.SetBudget(search.Fixed(5*time.Second, 0))
		})
		if took := time.Since(begin); took > 6*time.Second {
			t.Errorf("a search of 5 s took %v", took)
		}
	})
}

// TestLinesOfAStoppedIteration stops searches for several lines at many places.
// Lines that the last iteration did not come to are those of the one before, with
// its depth, and come last.
func TestLinesOfAStoppedIteration(t *testing.T) {
	const lines = 4
	p := trap.Family.New(3, "").Start()
	s := New(1)
	mixed := 0
	for nodes := uint64(1); nodes < 4000; nodes += 1 + nodes/50 {
		s.Forget()
		_, infos := searchtest.Run(t, s, p, noise, func(task *search.Task) {
			task.Nodes, task.MultiPV = nodes, lines
		})
		if len(infos) < 2*lines {
			continue // stopped in the first iteration
		}
		last := infos[len(infos)-lines:]
		before := infos[len(infos)-2*lines : len(infos)-lines]
		if last[0].Depth != last[lines-1].Depth {
			mixed++
		}
		for i, info := range last {
			if i > 0 && (info.Depth > last[i-1].Depth || info.Depth == last[i-1].Depth && info.Score > last[i-1].Score) {
				t.Fatalf("%d nodes: line %+v comes after %+v", nodes, info, last[i-1])
			}
			known := slices.ContainsFunc(before, func(b search.Info) bool {
				return b.Depth == info.Depth && b.SelDepth == info.SelDepth && b.Score == info.Score && slices.Equal(b.PV, info.PV)
			})
			if !known && info.Depth != before[0].Depth+1 {
				t.Fatalf("%d nodes: line %+v is not one of the depth before, %+v", nodes, info, before)
			}
		}
	}
	if mixed < 10 {
		t.Errorf("%d searches ended with lines of two depths; want more", mixed)
	}
}
