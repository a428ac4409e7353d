package openings

import (
	"bytes"
	"context"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
)

// TestRandom checks that random openings are legal, unfinished and of the requested
// length, and that they depend only on seed and index.
func TestRandom(t *testing.T) {
	for _, entry := range enginetest.WithToys().Games {
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
	g := content.Registry().Games[0].Family.New(4, "")
	if _, err := (&Random{Game: g, Turns: 1000}).At(0); err == nil {
		t.Error("an opening is longer than any game")
	}
	if _, err := distinct(t, Random{Game: g, Turns: 1}, 0, 17); err == nil {
		t.Error("17 openings of one turn on 16 squares")
	}
}

// distinct has openings made as jobs, three at a time.
func distinct(t *testing.T, r Random, balance, count int) ([]Opening, error) {
	t.Helper()
	w, err := r.Batch(Criteria{Most: balance, Nodes: 300})
	if err != nil {
		t.Fatal(err)
	}
	local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: content.Registry()}, 3)
	defer local.Close()
	return Distinct(t.Context(), local, &w, r.Game, count)
}

// TestDistinct checks that openings lead to different positions, are balanced where that
// is asked for, and do not depend on who makes them.
func TestDistinct(t *testing.T) {
	g := content.Registry().Games[0].Family.New(4, "")
	for _, balance := range []int{0, 150} {
		r := Random{Game: g, Turns: 2}
		list, err := distinct(t, r, balance, 20)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.SetCriteria(content.Registry(), Criteria{Most: balance, Nodes: 300}); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		index := 0
		for _, o := range list {
			p, err := o.Position(g)
			if err != nil || seen[p.FEN()] {
				t.Errorf("%v: %v, seen %v", o, err, seen[p.FEN()])
			}
			seen[p.FEN()] = true
			for ; ; index++ {
				if alone, err := r.At(index); err != nil || alone.String() == o.String() {
					break
				}
				if index > 1000 {
					t.Fatalf("%v is none of the first openings", o)
				}
			}
		}
	}
}

// A window takes openings in which one side is ahead by so much, and by no more.
func TestWindow(t *testing.T) {
	r := content.Registry()
	g := r.Games[0].Family.New(5, "")
	random := Random{Game: g, Seed: 1, Turns: 5}
	if err := random.SetCriteria(r, Criteria{Least: 100, Most: 250, Nodes: 50}); err != nil {
		t.Fatal(err)
	}
	judge, err := newJudge(r, g, Criteria{Nodes: 50})
	if err != nil {
		t.Fatal(err)
	}
	behind := 0
	for index := range 20 {
		o, err := random.At(index)
		if err != nil {
			t.Fatal(err)
		}
		p, err := o.Position(g)
		if err != nil {
			t.Fatal(err)
		}
		score, err := judge.search(p)
		if ahead := max(score, -score); err != nil || ahead < 100 || ahead > 250 {
			t.Errorf("%v: %d, %v", o, score, err)
		}
		if score < 0 {
			behind++
		}
	}
	if behind == 0 || behind == 20 {
		t.Errorf("in %d of 20 openings the player to move is behind", behind)
	}
}

// Impossible criteria are refused.
func TestCriteria(t *testing.T) {
	r := content.Registry()
	g := r.Games[0].Family.New(4, "")
	for _, w := range []Criteria{{Least: -1, Most: 5}, {Least: 6, Most: 5}, {Most: 5}, {Most: 5, Nodes: maxNodes + 1}} {
		if err := (&Random{Game: g}).SetCriteria(r, w); err == nil {
			t.Errorf("%+v is accepted", w)
		}
	}
}

// FuzzKind opens arbitrary specifications, and makes openings of those that are good.
func FuzzKind(f *testing.F) {
	f.Add([]byte(`{"game":"verto-4","seed":1,"turns":2,"balance":100,"nodes":10}`), 3)
	f.Add([]byte(`{"game":"none","turns":-1}`), -1)
	host := &jobs.Host{Registry: content.Registry()}
	f.Fuzz(func(t *testing.T, text []byte, index int) {
		r, err := JobKind.Open(text, host)
		if err != nil {
			return
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel() // a good specification may ask for much
		if _, err := r.Do(ctx, index); err == nil {
			t.Error("a cancelled job has a result")
		}
	})
}

// TestJudge checks that a judge accepts openings with an even score and refuses
// decided ones.
func TestJudge(t *testing.T) {
	r := enginetest.Games()
	g := r.Games[0].Family.New(4, "")
	judge, err := newJudge(r, g, Criteria{Most: 30, Nodes: 2000})
	if err != nil {
		t.Fatal(err)
	}
	for fen, want := range map[string]bool{
		"4/4/4/4 w":             true,  // even, for an evaluator without knowledge
		"www1/wwww/wwww/wwww b": false, // all stones belong to one side
	} {
		if got, err := judge.accepts(Opening{FEN: fen}, nil); got != want || err != nil {
			t.Errorf("%s: %v, %v; want %v", fen, got, err, want)
		}
	}
	random := Random{Game: g, Seed: 1, Turns: 4, Accept: judge.accepts}
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
	g := content.Registry().Games[0].Family.New(4, "")
	const file = "# comment\n\nstartpos moves b2 c2\n4/4/1w2/4 b\nmoves b2\n 4/4/1w2/4 b moves c2\nstartpos\r\n"
	list, err := Read(g, strings.NewReader(file), 0)
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

// A position string of Vinver after a pass has a field more than that of the start.
func TestFileWithPasses(t *testing.T) {
	_, entry, err := content.Registry().Game("vinver-4")
	if err != nil {
		t.Fatal(err)
	}
	g := entry.Family.New(4, "")
	const file = "4/2w1/1b2/4 w = pass\n4/2w1/1b2/4 w = pass moves a1\n" +
		"4/2w1/1b2/4 w = pass bm a1; id \"3\";\n4/2w1/1b2/4 w = bm pass;\n"
	want := []string{"4/2w1/1b2/4 w = pass", "4/2w1/1b2/4 w = pass moves a1", "4/2w1/1b2/4 w = pass", "4/2w1/1b2/4 w ="}
	list, err := Read(g, strings.NewReader(file), 0)
	var lines []string
	for _, o := range list {
		lines = append(lines, o.String())
	}
	if err != nil || !slices.Equal(lines, want) {
		t.Errorf("read %q, %v, want %q", lines, err, want)
	}
}

func TestFileRefuses(t *testing.T) {
	g := content.Registry().Games[0].Family.New(4, "")
	for file, want := range map[string]string{
		"# nothing\n":               "no opening",
		"startpos\nstart\n":         "line 2",
		"startpos moves b2 b2":      "ply 2",
		"wwww/wwww/wwww/wwww b":     "the game is over",
		"4/4/1w2/4 b moves":         "",
		"4/4/1w2/4 b moves c2 nono": "ply 2",
	} {
		_, err := Read(g, strings.NewReader(file), 0)
		if want == "" && err == nil {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", file, err, want)
		}
	}
}

// TestReadAny checks what openings a file of each kind has.
func TestReadAny(t *testing.T) {
	registry := content.Registry()
	g := registry.Games[0].Family.New(4, "")
	const tags = "[Variant \"verto-4\"]\n"
	end, _ := (&Random{Game: g, Turns: 1000}).play(rand.New(rand.NewPCG(1, 1)))
	whole := strings.Join(end.Moves, " ")
	utf16 := func(text string) string {
		var b strings.Builder
		for _, c := range "\ufeff" + text {
			b.Write([]byte{byte(c >> 8), byte(c)})
		}
		return b.String()
	}
	for _, c := range []struct {
		name, file string
		plies      int
		want       []string // openings, or nil
		err        string   // part of the error
	}{
		{"lines", "startpos moves b2 c2\n4/4/1w2/4 b", 0, []string{"startpos moves b2 c2", "4/4/1w2/4 b"}, ""},
		{"first turns of lines", "startpos moves b2 c2\nmoves c3", 1, []string{"startpos moves b2", "startpos moves c3"}, ""},
		{"EPD", "4/4/1w2/4 b bm c2; id \"a moves b; c\";\n4/4/1w2/4 b\n", 0, []string{"4/4/1w2/4 b", "4/4/1w2/4 b"}, ""},
		{"no EPD", "4/4/1w2/4 b moves c2;\n", 0, nil, "line 1: ply 1"},
		{"a no-break space", "4/4/1w2/4\u00a0b\n", 0, nil, "line 1: position string has 1 field"},
		{"a no-break space behind", "4/4/1w2/4 b\u00a0\n", 0, nil, "line 1: side is"},
		{"no end of an operation", "4/4/1w2/4 b\n4/4/1w2/4 b id 3\n", 0, nil, "line 2: position string has 4 fields"},
		{"bad position of EPD", "\n4/4/1w3/4 b id 3;\n", 0, nil, "line 2: board"},
		{"games", tags + "\n1. b2 c2 2. c3 *\n\n" + tags + "[FEN \"4/4/1w2/4 b\"]\n\n1... c2 *\n", 2,
			[]string{"startpos moves b2 c2", "4/4/1w2/4 b moves c2"}, ""},
		{"all turns of games", tags + "\n1. b2 {cp 3} (1. c3) c2 2. c3 *\n", 0, []string{"startpos moves b2 c2 c3"}, ""},
		{"the same twice", tags + "\n1. b2 c2 2. c3 *\n\n" + tags + "\n1. b2 c2 2. b3 *\n", 2, []string{"startpos moves b2 c2"}, ""},
		{"remarks before games", "% made by hand\n; and so on\n\n" + tags + "\n1. b2 *\n", 0, []string{"startpos moves b2"}, ""},
		{"no tags", "1. b2 c2 *\n", 1, []string{"startpos moves b2"}, ""},
		{"JSON Lines", `{"game":"verto-4","moves":[{"move":"b2"},{"move":"c2"}]}`, 1, []string{"startpos moves b2"}, ""},
		{"UTF-16", utf16(tags + "\n1. b2 c2 *\n"), 0, []string{"startpos moves b2 c2"}, ""},
		{"another game", tags + "\n1. b2 *\n\n[Variant \"verto-5\"]\n\n1. b2 *\n", 0, nil, "line 5: the game that begins there: it is one of verto-5"},
		{"an unknown game", "[Variant \"go\"]\n\n1. b2 *\n", 0, nil, "line 1"},
		{"an illegal turn", tags + "\n1. b2 b2 *\n", 0, nil, "line 1: the game that begins there: ply 2"},
		{"an illegal turn that is not taken", tags + "\n1. b2 b2 *\n", 1, []string{"startpos moves b2"}, ""},
		{"a comment without end", tags + "\n1. b2 {c2 *\n", 0, nil, "tetrad replay reads the other games"},
		{"a game that is over", tags + "\n" + whole + " *\n", 0, nil, "turns; take fewer of each with --opening-turns"},
		{"the beginning of it", tags + "\n" + whole + " *\n", 1, []string{"startpos moves " + strings.Fields(whole)[0]}, ""},
		{"nothing left to play", "wwww/wwww/wwww/wwww b", 0, nil, "line 1: the game is over: p1win"},
		{"no game", "[]\n", 0, nil, "there is no game"},
		{"nothing", "\n", 0, nil, "there is no opening in it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			list, err := readAny(registry, g, strings.NewReader(c.file), c.plies)
			if c.err != "" {
				if err == nil || !strings.Contains(err.Error(), c.err) {
					t.Errorf("%v, error %v, want %q", list, err, c.err)
				}
				return
			}
			var lines []string
			for _, o := range list {
				lines = append(lines, o.String())
			}
			if err != nil || !slices.Equal(lines, c.want) {
				t.Errorf("%q, %v, want %q", lines, err, c.want)
			}
		})
	}
}

// TestOpen checks that the error of a file names it, and that a book can be cut too.
func TestOpen(t *testing.T) {
	registry := content.Registry()
	entry := registry.Games[0]
	g := entry.Family.New(entry.Family.DefaultSize, "")
	if list, err := Open(registry, BookName, 0, entry, g); err != nil || len(list) == 0 {
		t.Errorf("the book: %d openings, %v", len(list), err)
	}
	if list, err := Open(registry, BookName, 2, entry, g); err != nil || len(list) == 0 || len(list[0].Moves) != 2 {
		t.Errorf("two turns of the book: %v, %v", list, err)
	}
	path := filepath.Join(t.TempDir(), "bad.pgn")
	if err := os.WriteFile(path, []byte("\n[White \"a\"]\n\n1. z9 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(registry, path, 0, entry, g); err == nil || !strings.HasPrefix(err.Error(), path+": line 2: ") {
		t.Errorf("a bad game: %v", err)
	}
}

// FuzzReadAny reads arbitrary files. What is read can be played, is no longer than asked
// for, and is read again from its lines.
func FuzzReadAny(f *testing.F) {
	f.Add([]byte("[Variant \"verto-4\"]\n\n1. b2 c2 *\n"), 1)
	f.Add([]byte("4/4/1w2/4 b bm c2; id \"a\";\nstartpos moves b2 c2\n"), 0)
	f.Add([]byte(`{"game":"verto-4","moves":[{"move":"b2"}]}`), 3)
	registry := content.Registry()
	g := registry.Games[0].Family.New(4, "")
	f.Fuzz(func(t *testing.T, text []byte, plies int) {
		list, err := readAny(registry, g, bytes.NewReader(text), plies)
		if err != nil {
			return
		}
		for _, o := range list {
			if plies > 0 && len(o.Moves) > plies {
				t.Errorf("%v has more than %d turns", o, plies)
			}
			if again, err := parse(g, o.String()); err != nil || again.String() != o.String() {
				t.Errorf("%q is read again as %q, %v", o, again, err)
			}
		}
	})
}

// TestBooks checks that the books in the program belong to its games, are legal and
// lead to different positions.
func TestBooks(t *testing.T) {
	for _, entry := range enginetest.WithToys().Games {
		if entry.Files == nil {
			continue
		}
		names, err := fs.Glob(entry.Files, "openings/*.txt")
		if err != nil {
			t.Fatal(err)
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
	small := content.Registry().Games[0]
	if _, err := book(small, small.Family.New(4, ""), 0); err == nil {
		t.Error("there is a book for a small board")
	}
}

func testBook(t *testing.T, entry game.Entry, variant positions.Game) {
	t.Helper()
	list, err := book(entry, variant, 0)
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
