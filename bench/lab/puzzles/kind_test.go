package puzzles

import (
	"encoding/json"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/protocol/puzzle"
)

// TestVerifyAll checks that jobs find what a verifier finds, in the order of the
// puzzles.
func TestVerifyAll(t *testing.T) {
	r := content.Registry()
	all, err := puzzle.Of(r, r.Games[0].Family.Name)
	if err != nil {
		t.Fatal(err)
	}
	limits := Limits{Positions: 1000, HashMiB: 1}
	x := jobs.NewLocal([]jobs.Kind{Kind{}}, &jobs.Host{Registry: r}, 2)
	defer x.Close()
	list, verifier, next, wrongs := append(all[:6:6], otherTurn(t, r, all), all[6]), Verifier{Registry: r, Limits: limits}, 0, 0
	err = VerifyAll(t.Context(), x, limits, list, func(p *puzzle.Puzzle, wrong string) {
		want := ""
		if err := verifier.Verify(t.Context(), list[next]); err != nil {
			want = err.Error()
			wrongs++
		}
		if p != list[next] || wrong != want {
			t.Errorf("puzzle %d, %v: %q, want %q", next, p, wrong, want)
		}
		next++
	})
	if err != nil || next != len(list) || wrongs == 0 || wrongs == next {
		t.Errorf("%d puzzles, %d of them wrong, error %v", next, wrongs, err)
	}
}

// otherTurn returns one of the puzzles, with another turn than its own.
func otherTurn(t *testing.T, r engine.Registry, list []*puzzle.Puzzle) (other *puzzle.Puzzle) {
	t.Helper()
	for _, p := range list {
		position, err := p.Position(r)
		if err != nil {
			t.Fatal(err)
		}
		positions.EachTurn(position, func(turn []positions.Step) bool {
			changed := *p
			changed.Line = []string{position.TurnString(turn)}
			if parsed, err := puzzle.Parse(r, changed.String()); err == nil && changed.Line[0] != p.Line[0] {
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

// FuzzKind opens arbitrary specifications.
func FuzzKind(f *testing.F) {
	packed, err := jobs.Pack([]byte(puzzle.Header + "\n"))
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []Limits{{Positions: 1, HashMiB: 1}, {HashMiB: 1}, {Positions: 1, HashMiB: -1}} {
		text, err := json.Marshal(spec{packed, s})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	host := &jobs.Host{Registry: content.Registry()}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := (Kind{}).Open(text, host)
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
