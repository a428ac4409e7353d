package engine

import "testing"

// TestSeedKeepsTheOrder searches the benchmark positions of Veletas by alpha-beta. A seed chooses
// among turns that are nearly equal; it must not cost what the learned order of steps saves.
func TestSeedKeepsTheOrder(t *testing.T) {
	nodes := func(seed uint64) (total uint64) {
		_, entry, err := Default().Game("veletas")
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range entry.Bench {
			e := New(Default())
			e.settings.hashMiB, e.settings.seed, e.settings.search = 8, seed, "alphabeta"
			if err := e.SetOption("Game", b.Variant); err != nil {
				t.Fatal(err)
			}
			if err := e.SetPosition(b.FEN, nil); err != nil {
				t.Fatal(err)
			}
			if e.Position().Abilities().Arranger.Arranges() {
				continue // the setup has no order
			}
			found, err := e.Best(t.Context(), Limits{Depth: b.Depth}, nil)
			if err != nil {
				t.Fatal(err)
			}
			total += found.Nodes
		}
		return total
	}
	plain, sum := nodes(0), uint64(0)
	const seeds = 8
	for seed := range uint64(seeds) {
		n := nodes(seed + 1)
		t.Logf("seed %d: %d nodes, without a seed %d", seed+1, n, plain)
		sum += n
	}
	if mean := sum / seeds; mean > plain*5/4 {
		t.Errorf("with a seed %d nodes on average, without one %d", mean, plain)
	}
}
