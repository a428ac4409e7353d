package record

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
)

// skimmed returns what Skim makes of a game, and what the whole decoder does.
func skimmed(t *testing.T, g *Game) (got, want Game, ok bool) {
	t.Helper()
	line, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(line, &want); err != nil {
		t.Fatal(err)
	}
	ok = got.Skim(line)
	return got, want, ok
}

// TestSkim checks that Skim reads all but what players said of their moves, and leaves to
// the decoder what it cannot read.
func TestSkim(t *testing.T) {
	whole := Game{
		Number: 3, Variant: "x", Players: [2]string{`a],"result":"`, `{"move":"z`}, FEN: "3/3/3 x", Book: 1,
		Result: "p1win", Reason: Crashed, Fault: "p2", Detail: `"moves":[`, Warnings: []Warning{{"p1", IllegalLine, 2, "x"}},
		Millis: 7, Thought: 6.5, Worker: "w",
		Moves: []Move{{Turn: "a1"}, {Turn: "b2-c3", Score: "cp 3", Depth: 2, Nodes: 9, Millis: 1.5}, {Turn: ""}},
	}
	got, want, ok := skimmed(t, &whole)
	if !ok || !slices.Equal(got.Turns(), want.Turns()) {
		t.Fatalf("%v, turns %q, want %q", ok, got.Turns(), want.Turns())
	}
	if got.Moves, want.Moves = nil, nil; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, _, ok := skimmed(t, &Game{Moves: []Move{}}); !ok || len(got.Moves) != 0 {
		t.Errorf("a game without moves: %v, %q", ok, got.Turns())
	}
	for name, moves := range map[string][]Move{
		"null":             nil,
		"variations":       {{Turn: "a", Variations: [][]Move{{{Turn: "b"}}}}},
		"a quotation mark": {{Turn: `a"b`}},
	} {
		if got, _, ok := skimmed(t, &Game{Moves: moves}); ok {
			t.Errorf("%s: %q", name, got.Turns())
		}
	}
}

// FuzzSkim checks that no text in a record changes what its turns are.
func FuzzSkim(f *testing.F) {
	f.Add("a1", `],"result":"`, `{"move":"`)
	f.Fuzz(func(t *testing.T, turn, score, name string) {
		moves := []Move{{Turn: turn, Score: score}, {Turn: name, Note: turn}}
		g := Game{Players: [2]string{name, score}, Detail: turn, FEN: name, Moves: moves}
		if got, want, ok := skimmed(t, &g); ok && !slices.Equal(got.Turns(), want.Turns()) {
			t.Errorf("%q, want %q", got.Turns(), want.Turns())
		}
	})
}
