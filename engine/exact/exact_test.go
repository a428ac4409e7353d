package exact

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/search/solve"
)

var registry = content.Registry()

// parse returns a position, and its variant.
func parse(t *testing.T, game, fen string) (positions.Game, positions.Position) {
	t.Helper()
	variant, _, err := registry.Game(game)
	if err != nil {
		t.Fatal(err)
	}
	if fen == "" {
		return variant, variant.Start()
	}
	p, err := variant.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return variant, p
}

func (v Value) String() string {
	text := outcomeWords[v.Outcome+1]
	if v.Margin != nil {
		text += fmt.Sprintf(" by %d", max(*v.Margin, -*v.Margin))
	}
	if v.Turns > 0 {
		text += fmt.Sprintf(" within %d", v.Turns)
	}
	return text
}

// solvedAgain are the solved positions that take a moment to solve again. The commands
// for the others are in docs/measure/solved.md; they take up to an hour each.
var solvedAgain = []string{"verto-4", "verto-4-old", "vinver-3", "vinver-3-nopass"}

// The solver finds the outcomes and the margins of the listed positions. The number of
// turns is a bound that may differ.
func TestListedValues(t *testing.T) {
	again := solvedAgain
	if projecttest.Enabled() {
		again = append(slices.Clone(again), "vinver-4-nopass", "trap-3")
	}
	solved := 0
	for _, entry := range registry.Games {
		text, err := entry.File("solved.txt")
		if err != nil {
			continue
		}
		list, err := newTable(registry, entry.Family.Name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			fields := strings.Split(line, "; ")
			if !slices.Contains(again, fields[0]) {
				continue
			}
			fen := fields[1]
			if fen == "start" {
				fen = ""
			}
			variant, p := parse(t, fields[0], fen)
			v, _, ok := list.find(variant.Name(), p)
			found := valueOf(p, solve.New(p, solve.Options{HashMiB: 64}).Solve(p, nil, nil))
			if !ok || found == nil || found.Outcome != v.Outcome || v.Margin != nil && *found.Margin != *v.Margin {
				t.Errorf("%s: %v, want %v", strings.TrimSpace(line), v, found)
			}
			solved++
		}
	}
	if solved < 10 {
		t.Errorf("%d positions are solved again", solved)
	}
}

func TestProve(t *testing.T) {
	prover := NewProver(registry)
	prover.Patience = 0
	for _, c := range []struct {
		name, game, fen, moves string
		value                  string // "": unknown
		listed                 bool
		turns                  string // the best of them
		count                  int    // of those whose value is known; -1: any
	}{
		{"a solved board", "verto-5", "", "", "loss by 1", true, "", 0},
		{"an opening", "vinver-5", "", "c1 swap", "win within 31", true, "", -1},
		{"its image", "vinver-5", "", "c5 swap", "win within 31", true, "", -1},
		{"openings as turns", "vinver-5", "", "c1", "", false, "swap: loss within 32", -1},
		{"a small board", "vinver-3", "", "", "loss within 10", true, "", 9},
		{"an end", "verto-6", "wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w", "", "draw by 0", false, "a3xb4: draw by 0", -1},
		{"sixteen squares before the end", "verto", "3ww3/wwwbb2w/wbbbwwww/bwbwbwww/b1wbwbww/bbbwbbww/1bbbb1wb/2bb2b1 w", "", "win by 4", false, "", -1},
		{"far from the end", "verto", "", "", "", false, "", 0},
		{"a game that is too large", "vinver-11", "", "", "", false, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			variant, p := parse(t, c.game, c.fen)
			for _, move := range strings.Fields(c.moves) {
				if _, err := positions.PlayTurn(p, move); err != nil {
					t.Fatal(err)
				}
			}
			before := p.FEN()
			a, err := prover.Prove(context.Background(), variant, p)
			if err != nil || p.FEN() != before {
				t.Fatalf("%v; %s, then %s", err, before, p.FEN())
			}
			value := ""
			if a.Value != nil {
				value = a.Value.String()
			}
			if value != c.value || a.Listed != c.listed {
				t.Errorf("%q, listed %v; want %q, %v", value, a.Listed, c.value, c.listed)
			}
			if c.count >= 0 && len(a.Turns) != c.count {
				t.Errorf("%d turns, want %d: %v", len(a.Turns), c.count, a.Turns)
			}
			if c.turns != "" && (len(a.Turns) == 0 || fmt.Sprintf("%s: %v", a.Turns[0].Move, a.Turns[0].Value) != c.turns) {
				t.Errorf("turns %v, want first %s", a.Turns, c.turns)
			}
		})
	}
}

// A proved puzzle is known, and so is its mirror image, with the image of its turn.
func TestPuzzlesAreKnown(t *testing.T) {
	list, err := newTable(registry, "verto")
	if err != nil {
		t.Fatal(err)
	}
	puzzles, err := sets.Puzzles.Of(registry, "verto")
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, z := range puzzles {
		for s, fen := range []string{z.FEN, mirrored(z.FEN)} {
			variant, p := parse(t, z.Game, fen)
			v, only, ok := list.find(variant.Name(), p)
			steps, err := p.ParseTurn(positions.Symmetry(s).Move(z.Turns[0], p.Abilities().Imaged.Size()))
			if err != nil {
				t.Fatal(err)
			}
			if want := p.TurnString(steps); !ok || only != want || (v.Outcome > 0) != (z.Value > 0) {
				t.Errorf("%s %s: %v, only %s, want %s", z.Game, fen, v, only, want)
			}
			known++
		}
	}
	if known < 100 {
		t.Errorf("%d positions are known", known)
	}
}

// mirrored returns a position string with the files in the opposite order.
func mirrored(fen string) string {
	board, rest, _ := strings.Cut(fen, " ")
	ranks := strings.Split(board, "/")
	for i := range ranks {
		rank := []byte(ranks[i])
		slices.Reverse(rank)
		ranks[i] = string(rank)
	}
	return strings.Join(ranks, "/") + " " + rest
}

func TestBadLines(t *testing.T) {
	for _, line := range []string{
		"verto-4; start", "go; start; draw", "verto-4; 4/4 w; draw", "verto-4; start; won", "verto-4; start; win by", "verto-4; start; win by x",
		"verto-4; start; win by 0", "verto-4; start; draw by 2", "verto-4; start; win before 2", "verto-4; start;",
	} {
		if err := (table{}).addLine(registry, line); err == nil {
			t.Errorf("%s is no error", line)
		}
	}
}

// A context that has ended leaves what the table knows.
func TestProveIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	variant, p := parse(t, "vinver-4", "")
	a, err := NewProver(registry).Prove(ctx, variant, p)
	if err != nil || a.Value == nil || !a.Listed {
		t.Errorf("%+v, %v", a, err)
	}
}

// Known values come from the files alone, and are those that a search proves.
func TestKnown(t *testing.T) {
	prover := NewProver(registry)
	for game, want := range map[string]string{
		"vinver-3-nopass": "loss within 8",
		"vinver-4":        "loss within 24",
		"verto-4":         "loss by 2",
		"trap-3":          "win",
		"vinver-7":        "",
		"veletas":         "",
	} {
		variant, p := parse(t, game, "")
		v, ok, err := prover.Known(variant, p)
		if err != nil || ok != (want != "") || ok && v.String() != want {
			t.Errorf("%s: %v, %v, %v, want %q", game, v, ok, err, want)
		}
	}
}
