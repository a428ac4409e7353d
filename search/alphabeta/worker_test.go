package alphabeta

import (
	"slices"
	"testing"

	"tetrad/positions/trap"
	"tetrad/search"
	"tetrad/search/searchtest"
)

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
		_, infos := searchtest.Run(t, s, p, noise{}, func(task *search.Task) {
			task.Limits.Nodes, task.MultiPV = nodes, lines
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
