package puzzles

import (
	"encoding/json"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/suites"
	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/engine/sets"
	"tetrad/positions"
)

// TestProveAll checks that jobs find what a prover finds, in the order of the puzzles.
func TestProveAll(t *testing.T) {
	r := content.Registry()
	all, err := sets.Puzzles.Of(r, r.Games[0].Family.Name)
	if err != nil {
		t.Fatal(err)
	}
	budget := Budget{Positions: 1000, HashMiB: 1}
	x := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: r}, 2)
	defer x.Close()
	list, next, unproved := append(all[:6:6], otherTurn(t, r, all), all[6]), 0, 0
	err = ProveAll(t.Context(), x, budget, list, func(p *sets.Puzzle, proof Proof) {
		want := ""
		nodes, err := (&prover{Registry: r, Budget: budget}).Prove(t.Context(), list[next])
		if err != nil {
			want = err.Error()
			unproved++
		}
		if p != list[next] || proof.Wrong != want || proof.Nodes != nodes {
			t.Errorf("puzzle %d, %v: %+v, want %d nodes, %q", next, p, proof, nodes, want)
		}
		next++
	})
	if err != nil || next != len(list) || unproved == 0 || unproved == next {
		t.Errorf("%d puzzles, %d of them wrong, error %v", next, unproved, err)
	}
}

// otherTurn returns one of the puzzles, with another turn than its own.
func otherTurn(t *testing.T, r engine.Registry, list []*sets.Puzzle) (other *sets.Puzzle) {
	t.Helper()
	for _, p := range list {
		position, err := p.Position(r)
		if err != nil {
			t.Fatal(err)
		}
		positions.EachTurn(position, func(turn []positions.Step) bool {
			changed := *p
			changed.Turns = []string{position.TurnString(turn)}
			if parsed, err := sets.Parse(r, changed.String()); err == nil && changed.Turns[0] != p.Turns[0] {
				other = parsed
			}
			return other == nil
		})
		if other != nil {
			return other
		}
	}
	t.Fatal("no puzzle can have another turn")
	return nil
}

// Results are compared without the times. One that says too much is refused.
func TestResults(t *testing.T) {
	puzzle := parse(t, "verto-6;w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b;only win;a5")
	text, err := json.Marshal(spec{suites.Pack([]*sets.Puzzle{puzzle}), Budget{HashMiB: 1}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := JobKind.Open(text, &jobs.Host{Registry: content.Registry()})
	if err != nil {
		t.Fatal(err)
	}
	first, second := []byte(`{"nodes":7,"elapsed":1}`), []byte(`{"nodes":7,"elapsed":2}`)
	if err := r.Same(0, first, second); err != nil {
		t.Error(err)
	}
	if err := r.Same(0, first, []byte(`{"nodes":7,"elapsed":2,"wrong":"x"}`)); err == nil {
		t.Error("proved, and not proved, are the same")
	}
	long, err := json.Marshal(Proof{Wrong: string(make([]byte, maxReason+1))})
	if err != nil || r.Check(0, long) == nil || r.Check(0, []byte(`{"x":1}`)) == nil || r.Check(0, first) != nil {
		t.Errorf("the results are not checked, error %v", err)
	}
}

// FuzzKind opens arbitrary specifications.
func FuzzKind(f *testing.F) {
	for _, s := range []Budget{{Positions: 1, HashMiB: 1}, {HashMiB: 1}, {Positions: 1, HashMiB: -1}, {HashMiB: 1, Threads: -1}} {
		text, err := json.Marshal(spec{suites.Pack(nil), s})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	host := &jobs.Host{Registry: content.Registry()}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := JobKind.Open(text, host)
		if err != nil {
			return
		}
		if _, err := r.Do(t.Context(), -1); err == nil {
			t.Error("there is a puzzle -1")
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
}
