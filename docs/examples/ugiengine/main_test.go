package main

import (
	"maps"
	"math/rand/v2"
	"os/exec"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/verto"
)

// Both engines pass the check of Tetrad, and are as short as they are meant to be.
func TestCheck(t *testing.T) {
	projecttest.Only(t)
	tetrad := projecttest.Build(t, "tetrad/cmd/tetrad")
	for _, c := range []struct {
		name    string
		command func(t *testing.T) string
	}{
		{"Go", func(t *testing.T) string { return projecttest.Build(t, ".") }},
		{"Python", func(t *testing.T) string { return projecttest.Python(t) + " engine.py" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			check := exec.Command(tetrad, "check", c.command(t), "--games", "verto", "--patience", "30s", "--margin", "30s")
			if out, err := check.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	for _, file := range []string{"engine.py", "main.go", "verto.go"} {
		if lines := projecttest.Lines(t, file); lines >= 100 {
			t.Errorf("%s: %d lines, not under a hundred", file, lines)
		}
	}
}

// The example knows the same turns as the rules of the program.
func TestTurns(t *testing.T) {
	game, err := verto.Family.Variant("verto")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		p := game.Start()
		for p.Outcome() == positions.Undecided {
			b, side, err := parse(p.FEN())
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			positions.EachTurn(p, func(steps []positions.Step) bool {
				want = append(want, p.TurnString(steps))
				return true
			})
			slices.Sort(want)
			if got := slices.Sorted(maps.Keys(b.turns(side))); !slices.Equal(got, want) {
				t.Fatalf("%s:\n%q, want\n%q", p.FEN(), got, want)
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if b, _, err := parse(p.FEN()); err != nil || b.result() != p.Outcome().String() {
			t.Errorf("%s: %s, %v, want %v", p.FEN(), b.result(), err, p.Outcome())
		}
	}
}
