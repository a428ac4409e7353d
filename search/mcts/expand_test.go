package mcts

import (
	"math"
	"runtime"
	"testing"

	"tetrad/positions/verto"
	"tetrad/search"
)

// TestDecay compares decay with the exponential function inside and beyond its table,
// also after a game with another temperature.
func TestDecay(t *testing.T) {
	var d decay
	for _, temperature := range []float64{100, 200, 100} {
		d.set(temperature)
		for _, worse := range []int{0, 1, 100, len(d.table) - 1, len(d.table), 5000} {
			if got, want := d.of(worse), math.Exp(-float64(worse)/temperature); got != want {
				t.Errorf("temperature %.0f, %d worse: %g, want %g", temperature, worse, got, want)
			}
		}
	}
}

// TestExpandedElsewhere has a worker descend to a node that another one expands or sorts, and seems
// to have been stopped by the system. Only a few playouts may end there.
func TestExpandedElsewhere(t *testing.T) {
	tests := []struct {
		name   string
		visits uint32
		busy   func(stepList) stepList
		waits  bool
	}{
		{"few visits, expanding", repeatedVisits, func(stepList) stepList { return expanding }, false},
		{"more visits, expanding", repeatedVisits + 1, func(stepList) stepList { return expanding }, true},
		{"sorting", 1000, func(l stepList) stepList { return l | sortingBit }, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			task := search.Task{Root: verto.Family.New(6, "").Start(), Evaluation: policy, Control: search.NewControl()}
			w := warmWorker(task, Defaults())
			w.expandRoot()
			root := w.tree.root
			w.path = append(w.path[:0], root)
			for range bestFirst { // the others are not in order yet
				child := w.try(root, root.list())
				w.p.Undo()
				for range 1000 { // so that an untried step is better
					child.enter()
				}
			}
			l := root.list()
			if l&sortedBit != 0 {
				t.Fatal("the steps are in order already")
			}
			root.setList(test.busy(l))
			reached := make(chan *node)
			go func() { reached <- w.descend(root, test.visits) }()
			if test.waits {
				for range 1000 { // time to give up in
					runtime.Gosched()
				}
				root.setList(l | sortedBit)
			}
			if next := <-reached; (next != nil) != test.waits {
				t.Errorf("reached %v, want a node: %v", next, test.waits)
			}
		})
	}
}
