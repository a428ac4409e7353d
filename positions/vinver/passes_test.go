package vinver_test

import (
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/vinver"
)

// TestPassAnswersNoPass plays lists of moves from a position in which a swap is offered.
func TestPassAnswersNoPass(t *testing.T) {
	tests := []struct {
		name, moves string
		may         bool // the player to move may pass
	}{
		{"none", "a1 b3", true},
		{"one", "pass", false},
		{"one later", "a1 b3 pass", false},
		{"a stone between", "pass a1", true},
		{"a stone between two", "pass a1 pass", false},
		{"a turn with a flip between", "d3 d4 a1 pass c4xd4", true},
		{"after the swap", "swap", true},
		{"one after the swap", "swap pass", false},
	}
	g := vinver.Family.New(5, "")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, g, "5/5/2b2/5/5 w ?")
			for _, move := range strings.Fields(test.moves) {
				if _, err := positions.PlayTurn(p, move); err != nil {
					t.Fatal(err)
				}
			}
			if turns := positionstest.Turns(p, 100); slices.Contains(turns, "pass") != test.may || len(turns) < 10 {
				t.Errorf("turns %v; a pass: %v", turns, test.may)
			}
			if _, err := p.ParseTurn("pass"); (err == nil) != test.may {
				t.Errorf("a pass: %v", err)
			}
		})
	}
}

// TestPassInKeys compares a position after a pass with the same board without one.
func TestPassInKeys(t *testing.T) {
	g := vinver.Family.New(5, "")
	after := func(fen, moves string) positions.Position {
		p := mustParse(t, g, fen)
		for _, move := range strings.Fields(moves) {
			if _, err := positions.PlayTurn(p, move); err != nil {
				t.Fatal(err)
			}
		}
		return p
	}
	played, read := after("5/5/2b2/5/5 w =", "pass"), after("5/5/2b2/5/5 b = pass", "")
	if played.Key() != read.Key() || played.FEN() != read.FEN() {
		t.Errorf("%q has the key %x, and %q the key %x", played.FEN(), played.Key(), read.FEN(), read.Key())
	}
	other := after("5/5/2b2/5/5 b =", "")
	a, b := played.Abilities(), other.Abilities()
	if played.Key() == other.Key() || a.Symmetric.CanonicalKey() == b.Symmetric.CanonicalKey() || a.Imaged.ImageKeys() == b.Imaged.ImageKeys() {
		t.Error("a pass makes no difference to a key")
	}
	if got, want := after("5/5/2b2/5/5 w =", "pass a1").Key(), after("5/5/2b2/5/5 b =", "a1").Key(); got != want {
		t.Errorf("keys %x and %x after a stone", got, want)
	}
}

// TestNoPass checks that nothing but stones is legal under nopass, and that these are
// the same stones as in the ordinary game.
func TestNoPass(t *testing.T) {
	g, ordinary := vinver.Family.New(5, "nopass"), vinver.Family.New(5, "")
	if g.Name() != "vinver-5-nopass" || vinver.Family.New(19, "nopass").Name() != "vinver-nopass" {
		t.Errorf("names %s and %s", g.Name(), vinver.Family.New(19, "nopass").Name())
	}
	for _, fen := range []string{"5/5/2b2/5/5 w ?", "5/5/2b2/5/5 w x", "5/5/1wbw1/1b1b1/5 w ="} {
		p, q := mustParse(t, g, fen), mustParse(t, ordinary, fen)
		if got, want := positionstest.Turns(p, 100), positionstest.Turns(q, 100); !slices.Equal(append(got, "pass"), want) {
			t.Errorf("%s: turns %v, with passes %v", fen, got, want)
		}
		if _, err := p.ParseTurn("pass"); err == nil || err.Error() != "nobody passes in vinver-5-nopass: every turn places a stone" {
			t.Errorf("%s: a pass: %v", fen, err)
		}
	}
}

func mustParse(t *testing.T, g positions.Game, fen string) positions.Position {
	t.Helper()
	p, err := g.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
