package openings

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
)

// Random openings are legal, of the length asked for, not over, and depend on
// seed and index alone.
func TestRandom(t *testing.T) {
	for _, entry := range enginetest.WithFifth().Games {
		for _, g := range []positions.Game{entry.Family.New(entry.Family.DefaultSize, ""), entry.Family.Variants()[0]} {
			r := Random{Game: g, Seed: 3, Turns: 2}
			for index := range 20 {
				o, err := r.At(index)
				if err != nil {
					t.Fatal(err)
				}
				p, err := o.Position(g)
				if err != nil || len(o.Moves) != 2 || p.Outcome() != positions.Undecided {
					t.Errorf("%s: %v: %v", g.Name(), o, err)
				}
				if again, _ := r.At(index); !slices.Equal(again.Moves, o.Moves) {
					t.Errorf("%s: %v, then %v", g.Name(), o, again)
				}
			}
		}
	}
}

func TestRandomGivesUp(t *testing.T) {
	g := engine.Default().Games[0].Family.New(4, "")
	if _, err := (&Random{Game: g, Turns: 1000}).At(0); err == nil {
		t.Error("an opening is longer than any game")
	}
	if _, err := Distinct(Random{Game: g, Turns: 1}, 17); err == nil {
		t.Error("17 openings of one turn on 16 squares")
	}
}

func TestDistinct(t *testing.T) {
	g := engine.Default().Games[0].Family.New(4, "")
	list, err := Distinct(Random{Game: g, Turns: 2}, 20)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, o := range list {
		p, err := o.Position(g)
		if err != nil || seen[p.FEN()] {
			t.Errorf("%v: %v, seen %v", o, err, seen[p.FEN()])
		}
		seen[p.FEN()] = true
	}
}

// A judge accepts what the search finds level, and nothing that is decided.
func TestJudge(t *testing.T) {
	r := enginetest.Games()
	g := r.Games[0].Family.New(4, "")
	judge, err := NewJudge(r, g, 2000, 30)
	if err != nil {
		t.Fatal(err)
	}
	for fen, want := range map[string]bool{
		"4/4/4/4 w":             true,  // to an evaluation that knows nothing
		"www1/wwww/wwww/wwww b": false, // one side has it all
	} {
		if got, err := judge.Balanced(Opening{FEN: fen}, nil); got != want || err != nil {
			t.Errorf("%s: %v, %v; want %v", fen, got, err, want)
		}
	}
	random := Random{Game: g, Seed: 1, Turns: 4, Accept: judge.Balanced}
	first, err := random.At(5)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if again, err := random.At(5); err != nil || again.String() != first.String() {
			t.Errorf("%v, then %v, %v", first, again, err)
		}
	}
}

func TestFile(t *testing.T) {
	g := engine.Default().Games[0].Family.New(4, "")
	const file = "# comment\n\nstartpos moves b2 c2\n4/4/1w2/4 b\nmoves b2\n 4/4/1w2/4 b moves c2\nstartpos\r\n"
	list, err := Read(g, strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, o := range list {
		lines = append(lines, o.String())
	}
	want := []string{"startpos moves b2 c2", "4/4/1w2/4 b", "startpos moves b2", "4/4/1w2/4 b moves c2", "startpos"}
	if !slices.Equal(lines, want) {
		t.Errorf("read %q, want %q", lines, want)
	}
}

func TestFileRefuses(t *testing.T) {
	g := engine.Default().Games[0].Family.New(4, "")
	for file, want := range map[string]string{
		"# nothing\n":               "no opening",
		"startpos\nstart\n":         "line 2",
		"startpos moves b2 b2":      "ply 2",
		"wwww/wwww/wwww/wwww b":     "the game is over",
		"4/4/1w2/4 b moves":         "",
		"4/4/1w2/4 b moves c2 nono": "ply 2",
	} {
		_, err := Read(g, strings.NewReader(file))
		if want == "" && err == nil {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", file, err, want)
		}
	}
}

// The books that come with the program are of its games, legal, and lead to
// different positions; every game has one for its default variant.
func TestBooks(t *testing.T) {
	for _, entry := range enginetest.WithFifth().Games {
		names, err := fs.Glob(entry.Files, "openings/*.txt")
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(names, "openings/"+entry.Family.Name+".txt") {
			t.Errorf("%s has no openings: openings/%[1]s.txt is missing", entry.Family.Name)
		}
		for _, name := range names {
			variant, err := entry.Family.Variant(strings.TrimSuffix(path.Base(name), ".txt"))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			testBook(t, entry, variant)
		}
	}
	small := engine.Default().Games[0]
	if _, err := Book(small, small.Family.New(4, "")); err == nil {
		t.Error("there is a book for a small board")
	}
}

func testBook(t *testing.T, entry game.Entry, variant positions.Game) {
	t.Helper()
	list, err := Book(entry, variant)
	if err != nil {
		t.Error(err)
		return
	}
	seen := map[uint64]bool{}
	for _, o := range list {
		p, err := o.Position(variant)
		if err != nil || seen[p.Key()] {
			t.Errorf("%s: %v: %v, seen %v", variant.Name(), o, err, seen[p.Key()])
			continue
		}
		seen[p.Key()] = true
	}
	if len(seen) < 50 {
		t.Errorf("%s: %d openings", variant.Name(), len(seen))
	}
}
