package alphabeta

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/search"
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
				Root: p.Copy(), Evaluator: noise{}, Threads: 1, MultiPV: 1, Control: search.NewControl(),
				Pruning: search.Pruning{Spread: search.ConstantSpread(20), Late: 3}, Limits: search.Limits{Nodes: nodes},
			}
			s.prepareWorkers(&shared{task: task, table: s.table})
			w := s.workers[0]
			w.proposeTurn()
			w.lines[0].score = expected
			w.listTurns()
			return w
		}
		w := prepared(0)
		before := w.nodes
		w.root(depth, expected-30, expected+30)
		want, took := slices.Clone(w.pv[0]), w.nodes-before
		if search.NewResult(p, want).Turn == nil {
			t.Fatalf("%s: no whole turn was found", g.Name())
		}

		w = prepared(before + took + 5)
		score := w.aspire(depth)
		if !w.stopped || score <= expected || !slices.Equal(w.pv[0], want) {
			t.Errorf("%s: stopped %v, score %d, line %v; want %v", g.Name(), w.stopped, score, w.pv[0], want)
		}
	}
}
