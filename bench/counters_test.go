package bench

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/search"
)

// TestCounts checks that the counters of the games add up to the totals and to the
// signature.
func TestCounts(t *testing.T) {
	var counts Counts
	total, err := Nodes{Registry: engine.Default(), Game: "trap-king"}.Run(context.Background(), counts.Add)
	if err != nil {
		t.Fatal(err)
	}
	counts.Finish(total)
	if counts.Nodes != total.Nodes || len(counts.Counts) != 4 {
		t.Fatalf("%d nodes of %d, %d counts", counts.Nodes, total.Nodes, len(counts.Counts))
	}
	sum := uint64(0)
	for i, want := range []struct{ search, game, first string }{
		{"alphabeta", "trap", "nodes"}, {"alphabeta", "total", "nodes"}, {"mcts", "trap", "playouts"}, {"mcts", "total", "playouts"},
	} {
		n := counts.Counts[i]
		if n.Search != want.search || n.Game != want.game || n.Counters[0].Name != want.first {
			t.Errorf("%d: %s, %s, %v; want %v", i, n.Search, n.Game, n.Counters[0], want)
		}
		if n.Game == "total" {
			sum += n.Counters[0].Count
		}
		for _, c := range n.Counters {
			if c.Of != "" && !c.Sum && c.Count > n.count(c.Of) {
				t.Errorf("%s: %d %s of %d %s", n.Search, c.Count, c.Name, n.count(c.Of), c.Of)
			}
		}
	}
	if sum != total.Nodes {
		t.Errorf("%d nodes are counted, %d searched", sum, total.Nodes)
	}
	for _, name := range []string{"evaluations", "table hits", "table cut-offs", "static prunings", "ProbCut prunings",
		"late move reductions", "searched again", "first-move cut-offs"} {
		if counts.Counts[0].count(name) == 0 {
			t.Errorf("no %s in Trap", name)
		}
	}
	for _, name := range []string{"evaluations", "expansions", "turns deep"} {
		if counts.Counts[2].count(name) == 0 {
			t.Errorf("no %s in Trap", name)
		}
	}
}

func (n *Count) count(name string) uint64 {
	for _, c := range n.Counters {
		if c.Name == name {
			return c.Count
		}
	}
	return 0
}

func TestCountsAreWritten(t *testing.T) {
	var counts Counts
	counters := []search.Counter{{Name: "nodes", Count: 200}, {Name: "cut-offs", Count: 50, Of: "nodes"}, {Name: "depth", Count: 500, Of: "nodes", Sum: true}}
	counts.Add(NodesResult{Game: "trap-4", Search: "x", Nodes: 200, Counters: counters})
	counts.Add(NodesResult{Game: "verto", Search: "x", Nodes: 200, Counters: counters})
	counts.Finish(NodesResult{})
	var text strings.Builder
	if err := counts.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"x|trap|verto|total", "nodes|200|200|400", "cut-offs|50|25.0%|50|25.0%|100|25.0%", "depth|500|2.50|500|2.50|1000|2.50"} {
		if got := strings.Join(strings.FieldsFunc(text.String(), func(r rune) bool { return r == ' ' || r == '\n' }), "|"); !strings.Contains(got, strings.ReplaceAll(want, " ", "|")) {
			t.Errorf("nothing is %q in\n%s", want, text.String())
		}
	}
	var written strings.Builder
	var read Counts
	if err := counts.WriteJSON(&written); err != nil || json.Unmarshal([]byte(written.String()), &read) != nil {
		t.Fatalf("%v: %s", err, written.String())
	}
	if read.Nodes != 400 || len(read.Counts) != 3 || read.Counts[2].Game != "total" || read.Counts[2].Counters[1] != (search.Counter{Name: "cut-offs", Count: 100, Of: "nodes"}) {
		t.Errorf("%+v", read)
	}
}
