package learn

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
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
	g := trainingGame{Outcome: positions.P1Wins}
	for _, score := range []search.Score{100, 0, -100, 0} {
		turn := positions.RandomTurn(rng, p)
		positions.DoTurn(p, turn)
		g.Turns = append(g.Turns, trainingTurn{Steps: turn, Searched: true, Score: score})
	}
	e := 1 / (1 + math.Exp(-1))
	for _, c := range []struct {
		name   string
		lambda float64
		change func([]trainingTurn)
		want   []float64 // for the player to move: P1, P2, P1, P2
	}{
		{"the result", 1, func([]trainingTurn) {}, []float64{1, 0, 1, 0}},
		{"fading results", 0.5, func([]trainingTurn) {}, nil},
		{"a random turn", 0.5, func(g []trainingTurn) { g[2].Searched = false }, []float64{0.5, 0.5, 0, 0}},
		{"a random turn at the end", 0.5, func(g []trainingTurn) { g[3].Searched = false }, []float64{0.5*(1-e) + 0.25, e, 1 - e, 0}},
		{"a proof", 0.5, func(g []trainingTurn) { g[1].Score = search.WinIn(1) }, []float64{0, 1, 0.75, 0}},
	} {
		turns := append([]trainingTurn{}, g.Turns...)
		c.change(turns)
		s := Sampling{Lambda: c.lambda, scale: 100}
		got := targetsOf(s, variant, &trainingGame{Outcome: g.Outcome, Turns: turns})
		if c.name == "fading results" {
			// Backwards, for P1: 1; then half of it and half the score, again and again.
			third := 0.5*1 + 0.5*0.5
			second := 0.5*third + 0.5*(1-e)
			first := 0.5*second + 0.5*0.5
			c.want = []float64{first, 1 - second, third, 0}
		}
		for i, want := range c.want {
			if !turns[i].Searched {
				continue
			}
			if math.Abs(got[0]-want) > 1e-9 {
				t.Errorf("%s: target %d is %.4f, want %.4f", c.name, i, got[0], want)
			}
			got = got[1:]
		}
	}
}

// TestCutGame has a game that is cut: what its last turn came to is the return of the others.
func TestCutGame(t *testing.T) {
	variant := positionstest.TicTacToe.New(3, "")
	g := randomGame(variant.Start())
	g.Turns = g.Turns[:3]
	g.Turns[1].Searched, g.Turns[2].Searched, g.Outcome = true, true, positions.Undecided
	got := targetsOf(Sampling{Lambda: 1, scale: 100, BetweenTurns: true}, variant, &g)
	e := 1 / (1 + math.Exp(-1))
	if len(got) != 2 || math.Abs(got[0]-e) > 1e-9 || math.Abs(got[1]-(1-e)) > 1e-9 {
		t.Errorf("targets %v, want %v and %v", got, e, 1-e)
	}
}

// TestRead reads shards of random games of Veletas, and refuses other games.
func TestRead(t *testing.T) {
	r := engine.Default()
	dir := t.TempDir()
	write := func(name string, games int) string {
		t.Helper()
		variant, _, err := r.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(2, 2))
		var g trainingGame
		p := variant.Start()
		for p.Outcome() == positions.Undecided {
			turn := positions.RandomTurn(rng, p)
			positions.DoTurn(p, turn)
			g.Turns = append(g.Turns, trainingTurn{Steps: turn, Searched: true})
		}
		g.Outcome = p.Outcome()
		data, err := encodeShard(header{Spec: json.RawMessage("{}")}, variant, slices.Repeat([]trainingGame{g}, games))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	run := Training{Hidden: 4, Sampling: Sampling{Lambda: 1}}
	if err := run.Use(r, "veletas"); err != nil {
		t.Fatal(err)
	}
	readNet := func(files ...string) (data[netSample], error) {
		run.Shards = files
		return read(t.Context(), run.Sampling, func(e *game.Evaluation, p positions.Position, target float64) (netSample, bool) {
			s := newNetSample(e.Net, p, target)
			return s, len(s.prizes) > 0
		})
	}
	d, err := readNet(write("veletas", heldOut), write("veletas", heldOut))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(d.held); d.games != 2*heldOut || n == 0 || len(d.samples) != (heldOut-1)*n {
		t.Errorf("%d games, %d samples, %d held out", d.games, len(d.samples), n)
	}
	for _, s := range d.samples {
		if len(s.prizes) == 0 || s.left < len(s.prizes) || s.need < 1 || s.target != 0 && s.target != 1 {
			t.Fatalf("sample %+v", s)
		}
		for _, p := range s.prizes {
			for _, in := range p.inputs {
				if int(in.Index) >= run.shape.Inputs || p.head >= run.shape.Heads || s.offset >= run.shape.Offsets {
					t.Fatalf("sample %+v does not fit the shape", s)
				}
			}
		}
	}
	for _, c := range []struct {
		name  string
		games int
		want  string
	}{
		{"veletas-7", heldOut, "which is not one of the variants"},
		{"veletas", heldOut - 1, "18 games are too few"},
	} {
		if _, err := readNet(write(c.name, c.games)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d games of %s: error %v", c.games, c.name, err)
		}
	}
	if err := run.Use(r, "vinver"); err == nil {
		t.Error("vinver: no error")
	}
}
