package mcts

import "testing"

func TestEdges(t *testing.T) {
	e := edges{uint64(newEdge(0xFFFF, 1)), uint64(newEdge(7, 0))}
	if got := e.at(0); got.step() != 0xFFFF || got.prior() != 1 || got.child() != noNode {
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
