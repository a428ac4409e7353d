package vinver_test

import (
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/vinver"
)

// TestPassesEndTheGame plays lists of moves from a position in which a swap is offered.
func TestPassesEndTheGame(t *testing.T) {
	tests := []struct {
		name, moves string
		passes      int
		outcome     positions.Outcome
	}{
		{"none", "a1 b3", 0, positions.Undecided},
		{"one", "pass", 1, positions.Undecided},
		{"two", "pass pass", 2, positions.Draw},
		{"two later", "a1 b3 pass pass", 2, positions.Draw},
		{"a stone between", "pass a1 pass", 1, positions.Undecided},
		{"a turn with a flip between", "d3 d4 a1 pass c4xd4 pass", 1, positions.Undecided},
		{"after the swap", "swap pass", 1, positions.Undecided},
		{"two after the swap", "swap pass pass", 2, positions.Draw},
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
			if got := p.Abilities().Passer.Passes(); got != test.passes || p.Outcome() != test.outcome {
				t.Errorf("%d passes, %v; want %d, %v", got, p.Outcome(), test.passes, test.outcome)
			}
			if turns := positionstest.Turns(p, 1); (len(turns) == 0) != (test.outcome != positions.Undecided) {
				t.Errorf("turns %v", turns)
			}
			if _, err := p.ParseTurn("pass"); test.outcome == positions.Draw && err != positions.ErrGameOver {
				t.Errorf("a pass after the end: %v", err)
			}
		})
	}
}

// TestPassesInFrontOfAPosition checks that a pass before a position string does not
// count.
func TestPassesInFrontOfAPosition(t *testing.T) {
	g := vinver.Family.New(5, "")
	p := mustParse(t, g, "5/5/2b2/5/5 w =")
	positions.PlayTurn(p, "pass")
	q := mustParse(t, g, p.FEN())
	for _, position := range []positions.Position{p, q} {
		if _, err := positions.PlayTurn(position, "pass"); err != nil {
			t.Fatal(err)
		}
	}
	if p.Outcome() != positions.Draw || q.Outcome() != positions.Undecided {
		t.Errorf("outcomes %v and %v, want a draw in the list of moves only", p.Outcome(), q.Outcome())
	}
}

// TestPassesInKeys compares the keys of one position after different numbers of passes.
func TestPassesInKeys(t *testing.T) {
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
	list := []positions.Position{
		after("5/5/2b2/5/5 b =", ""), after("5/5/2b2/5/5 w =", "pass"), after("5/5/2b2/5/5 b =", "pass pass"),
	}
	var keys, canonical []uint64
	for _, p := range list {
		if p.FEN() != list[0].FEN() {
			t.Fatalf("%q and %q", p.FEN(), list[0].FEN())
		}
		keys = append(keys, p.Key())
		canonical = append(canonical, p.Abilities().Symmetric.CanonicalKey())
	}
	for _, k := range [][]uint64{keys, canonical} {
		if len(slices.Compact(slices.Sorted(slices.Values(k)))) != len(k) {
			t.Errorf("keys %x are not different", k)
		}
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
