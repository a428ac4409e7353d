package learn

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/lab/shards"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
)

// TestNetTargets follows a game of four searched turns that P1 wins. A score of 100 means
// odds of e to 1.
func TestNetTargets(t *testing.T) {
	variant, _, err := engine.Default().Game("trap-3")
	if err != nil {
		t.Fatal(err)
	}
	p := variant.Start()
	rng := rand.New(rand.NewPCG(1, 1))
	g := shards.TrainingGame{Outcome: positions.P1Wins}
	for _, score := range []search.Score{100, 0, -100, 0} {
		turn := positions.RandomTurn(rng, p)
		positions.DoTurn(p, turn)
		g.Turns = append(g.Turns, shards.Turn{Steps: turn, Searched: true, Score: score})
	}
	e := 1 / (1 + math.Exp(-1))
	for _, c := range []struct {
		name   string
		lambda float64
		change func([]shards.Turn)
		want   []float64 // for the player to move: P1, P2, P1, P2
	}{
		{"the result", 1, func([]shards.Turn) {}, []float64{1, 0, 1, 0}},
		{"fading results", 0.5, func([]shards.Turn) {}, nil},
		{"a random turn", 0.5, func(g []shards.Turn) { g[2].Searched = false }, []float64{0.5, 0.5, 0, 0}},
		{"a proof", 1, func(g []shards.Turn) { g[1].Score = search.WinIn(1) }, []float64{0, 1, 1, 0}},
	} {
		turns := append([]shards.Turn{}, g.Turns...)
		c.change(turns)
		got := Labels{Lambda: c.lambda, Scale: 100}.targets(variant, &shards.TrainingGame{Outcome: g.Outcome, Turns: turns})
		if c.name == "fading results" {
			// Backwards, for P1: 1; then half of it and half the score, again and again.
			third := 0.5*1 + 0.5*0.5
			second := 0.5*third + 0.5*(1-e)
			first := 0.5*second + 0.5*0.5
			c.want = []float64{first, 1 - second, third, 0}
		}
		for i, want := range c.want {
			if turns[i].Searched && math.Abs(got[i]-want) > 1e-9 {
				t.Errorf("%s: target %d is %.4f, want %.4f", c.name, i, got[i], want)
			}
		}
	}
}

// TestData reads a shard of random games of Veletas, and refuses other games and parts of
// games.
func TestData(t *testing.T) {
	r := engine.Default()
	dir := t.TempDir()
	const whole = 1000 // above the turns of any game
	write := func(name string, turns int) string {
		t.Helper()
		variant, _, err := r.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(2, 2))
		var g shards.TrainingGame
		p := variant.Start()
		for p.Outcome() == positions.Undecided && len(g.Turns) < turns {
			turn := positions.RandomTurn(rng, p)
			positions.DoTurn(p, turn)
			g.Turns = append(g.Turns, shards.Turn{Steps: turn, Searched: true})
		}
		g.Outcome = p.Outcome()
		data, err := shards.Encode(shards.Header{Spec: json.RawMessage("{}")}, variant, []shards.TrainingGame{g, g})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	labels := Labels{Lambda: 1, Scale: 100}
	data, err := NewData(r, "veletas", labels)
	if err != nil {
		t.Fatal(err)
	}
	if err := data.Read(t.Context(), write("veletas", whole), write("veletas", whole)); err != nil {
		t.Fatal(err)
	}
	last := data.Samples[len(data.Samples)-1]
	if data.Games != 4 || last.Game != 3 || len(data.Samples)%4 != 0 {
		t.Errorf("%d games, %d samples, the last of game %d", data.Games, len(data.Samples), last.Game)
	}
	for _, s := range data.Samples {
		if len(s.prizes) == 0 || s.left < len(s.prizes) || s.need < 1 || s.target != 0 && s.target != 1 {
			t.Fatalf("sample %+v", s)
		}
		for _, p := range s.prizes {
			for _, in := range p.inputs {
				if int(in.Index) >= data.Shape().Inputs || p.head >= data.Shape().Heads || s.offset >= data.Shape().Offsets {
					t.Fatalf("sample %+v does not fit the shape", s)
				}
			}
		}
	}
	if err := data.Read(t.Context(), write("veletas-7", whole)); err == nil || !strings.Contains(err.Error(), "which is not one of the variants") {
		t.Errorf("games of veletas-7: error %v", err)
	}
	if err := data.Read(t.Context(), write("veletas", 5)); err == nil || !strings.Contains(err.Error(), "whole games are needed") {
		t.Errorf("games that are cut: error %v", err)
	}
	if _, err := NewData(r, "vinver", labels); err == nil {
		t.Error("vinver: no error")
	}
}
