package mcts

import (
	"math/rand/v2"
	"testing"
)

// TestPending has a worker that is not alone visit nodes by chance, and adds the same to others at
// once. What a node lacks meanwhile is little, and in the end nothing.
func TestPending(t *testing.T) {
	const depths = pendingDepth + 2
	w := worker{run: new(run), shared: true}
	rng := rand.New(rand.NewPCG(1, 2))
	var nodes, want [depths][2]node // at each depth, two nodes share a place
	late := 0
	for range 200_000 {
		depth, which := int(rng.Uint32()%depths), int(rng.Uint32()%9/8)
		n, now := &nodes[depth][which], &want[depth][which]
		if got, want := w.enter(n, depth), now.enter(); got != want {
			t.Fatalf("depth %d: visit %d, want %d", depth, got, want)
		}
		result := rng.Float64()
		w.add(n, depth, result)
		now.add(result)
		if visits, sum := w.total(n, depth); visits != now.visits() || sum != now.sum() {
			t.Fatalf("depth %d: %d visits with %f, want %d with %f", depth, visits, sum, now.visits(), now.sum())
		}
		lacks := now.visits() - n.visits()
		if lacks > now.visits()/pendingShare || lacks > 0 && now.visits() <= pendingVisits {
			t.Fatalf("depth %d: %d of %d visits are missing", depth, lacks, now.visits())
		}
		late += int(min(lacks, 1))
	}
	w.flush()
	if nodes != want {
		t.Error("something is missing in the end")
	}
	if late < 10_000 {
		t.Errorf("only %d visits were late", late)
	}
}
