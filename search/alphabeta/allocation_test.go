package alphabeta

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
)

// TestSearchAllocatesNothing compares a long search with a short one: nodes
// must not cost memory.
func TestSearchAllocatesNothing(t *testing.T) {
	for _, f := range []*positions.Family{&verto.Family, &vinver.Family} {
		p := f.New(f.DefaultSize, "").Start()
		s := New(4)
		allocations := func(nodes uint64) float64 {
			return testing.AllocsPerRun(2, func() {
				s.Forget()
				s.Search(search.Task{
					Root: p, Evaluator: noise{}, Limits: search.Limits{Nodes: nodes, Depth: 3},
					Threads: 1, MultiPV: 1, Control: search.NewControl(), Report: func(search.Info) {},
				})
			})
		}
		short, long := allocations(1_000), allocations(20_000)
		// Each iteration adds some lines of its own.
		if long > short+50 {
			t.Errorf("%s: %.0f allocations in 1000 nodes, %.0f in 20,000", f.Name, short, long)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	p := verto.Family.New(8, "").Start()
	s := New(16)
	for b.Loop() {
		s.Forget()
		s.Search(search.Task{
			Root: p, Evaluator: noise{}, Limits: search.Limits{Nodes: 100_000},
			Threads: 1, MultiPV: 1, Control: search.NewControl(),
			Report: func(search.Info) {},
		})
	}
	b.ReportMetric(float64(b.N)*100_000/b.Elapsed().Seconds(), "nodes/s")
}
