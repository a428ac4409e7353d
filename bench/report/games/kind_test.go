package games

import (
	"encoding/json"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine/content"
)

// Jobs that run at the same time give the games that a self-player plays.
func TestWork(t *testing.T) {
	r := content.Registry()
	local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: r}, 3)
	defer local.Close()
	s := Settings{Variants: []string{"verto-4"}, Seed: 5, Nodes: MinNodes}
	w, err := NewBatch(s)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := NewPlan(r, s)
	if err != nil {
		t.Fatal(err)
	}
	player, err := NewSelfPlayer(r, s.Variants[0], "")
	if err != nil {
		t.Fatal(err)
	}
	err = jobs.InOrder(t.Context(), local, &w, 45, 60, func(index int, result []byte) (bool, error) {
		want, err := player.Play(plan.Job(index))
		if err != nil {
			return false, err
		}
		if got := string(result); got != text(t, want) {
			t.Errorf("game %d: %s, want %s", index, got, text(t, want))
		}
		g, err := Result(result)
		if err == nil && text(t, g) != string(result) {
			t.Errorf("game %d is read as %s", index, text(t, g))
		}
		return true, err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWorkRefuses(t *testing.T) {
	host := &jobs.Host{Registry: content.Registry()}
	for _, text := range []string{
		`[]`, `{"nodes":16}`, `{"variants":["none"],"nodes":16}`, `{"variants":["verto"],"nodes":1}`, `{"variants":["verto"],"nodes":1000000}`,
		`{"variants":["verto","verto","verto"],"nodes":16}`,
	} {
		if _, err := JobKind.Open(json.RawMessage(text), host); err == nil {
			t.Errorf("%s is not refused", text)
		}
	}
}

func FuzzResult(f *testing.F) {
	f.Add([]byte(`{"points":1,"reason":"x","moves":["a1"],"chances":[500],"samples":[{"ply":0}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if g, err := Result(text); err == nil && g.Length() == 0 {
			t.Error("a game without turns")
		}
	})
}
