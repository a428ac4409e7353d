package engine_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// bookFile writes a book of vinver-5-nopass that plays odd turns, which no search would
// play: a1, then b1 or c1 or d1, of which the first two are nearly equal.
func bookFile(t *testing.T) string {
	t.Helper()
	g, _, err := engine.Default().Game("vinver-5-nopass")
	if err != nil {
		t.Fatal(err)
	}
	turn := func(move string, score search.Score) book.Turn {
		return book.Turn{Move: move, Value: book.Estimated(score), Depth: 3}
	}
	after := []book.Turn{turn("b1", 50), turn("c1", 45), turn("d1", 30)}
	first := turn("a1", 5)
	first.Positions = 2
	b, err := book.New(g, book.Head{}, []book.Position{
		{Turns: []book.Turn{first}},
		{Moves: "a1", Turns: append(slices.Clip(after), turn("swap", -50))},
		{Moves: "a1 swap", Turns: after},
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "my book.jsonl")
	if err := b.Save(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// answerOf returns the answer to a search, and the turn of the book if it is from there.
func answerOf(t *testing.T, e *engine.Engine, r engine.Limits) (move string, from *engine.BookMove) {
	t.Helper()
	err := e.Go(r, engine.Events{
		Info: func(engine.Line) {},
		Done: func(a engine.Answer) { move = a.Move },
		Book: func(m engine.BookMove) { from = &m },
	})
	if err != nil {
		t.Fatal(err)
	}
	e.Stop()
	e.Wait()
	return move, from
}

func TestOwnBook(t *testing.T) {
	path := bookFile(t)
	e := engine.New(engine.Default())
	set := func(name, value string) {
		t.Helper()
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, o := range [][2]string{{"Game", "vinver-5-nopass"}, {"Hash", "1"}, {"BookFile", path}} {
		set(o[0], o[1])
	}
	limits := engine.Limits{Nodes: 5}
	if _, from := answerOf(t, e, limits); from != nil {
		t.Error("it plays from a book before OwnBook is on")
	}
	set("OwnBook", "true")
	if move, from := answerOf(t, e, limits); move != "a1" || from == nil || from.Choices != 1 || from.Positions == 0 {
		t.Errorf("%s from %+v", move, from)
	}
	for name, r := range map[string]engine.Limits{
		"infinite": {Infinite: true}, "analysis": {Nodes: 5, Analysis: true}, "some turns": {Nodes: 5, Turns: []string{"b2"}},
	} {
		if _, from := answerOf(t, e, r); from != nil {
			t.Errorf("%s: a turn from a book", name)
		}
	}
	if err := e.SetPosition("", []string{"a1"}); err != nil {
		t.Fatal(err)
	}
	// Several turns are nearly equal, and the seed chooses; the third is too bad.
	seen := map[string]int{}
	for _, seed := range strings.Split("0123456789", "") {
		set("Seed", seed)
		move, from := answerOf(t, e, limits)
		again, _ := answerOf(t, e, limits)
		if from == nil || from.Choices != 2 || move != again {
			t.Errorf("%s, then %s, from %+v", move, again, from)
		}
		seen[move]++
	}
	if len(seen) != 2 || seen["b1"] == 0 || seen["c1"] == 0 {
		t.Errorf("turns %v", seen)
	}
	set("Level", "7")
	if _, from := answerOf(t, e, limits); from != nil {
		t.Error("a level plays from a book")
	}
	set("Level", "20")
	// A book of another game is not used, and what it is not kept for.
	set("Game", "vinver-3-nopass")
	if _, from := answerOf(t, e, limits); from != nil {
		t.Error("a turn from the book of another game")
	}
	set("Game", "vinver-5-nopass")
	if move, _ := answerOf(t, e, limits); move != "a1" {
		t.Errorf("after a change of the game it plays %s", move)
	}
	set("BookFile", "<empty>")
	if _, from := answerOf(t, e, limits); from != nil {
		t.Error("a turn from no book")
	}
}

// bookOpenings counts the openings of files.
type bookOpenings struct {
	fs.FS
	count int
}

// Open implements fs.FS.
func (b *bookOpenings) Open(name string) (fs.File, error) {
	b.count++
	return b.FS.Open(name)
}

// TestPrepareReadsTheBook checks that a book is read by Prepare, once and only where it is
// played, so that no clock runs meanwhile.
func TestPrepareReadsTheBook(t *testing.T) {
	r := engine.Default()
	r.Games = slices.Clone(r.Games)
	entry := &r.Games[0]
	books := &bookOpenings{FS: entry.Books}
	entry.Books = books
	var variants []string
	for _, g := range entry.Family.Variants() {
		if _, err := entry.Book(g.Name()); err == nil {
			variants = append(variants, g.Name())
		}
	}
	if len(variants) < 2 {
		t.Fatalf("books of %v only", variants)
	}
	books.count = 0
	e := engine.New(r)
	for _, step := range []struct {
		name, value string
		want        int // files that are open so far
	}{
		{"Hash", "1", 0}, {"Game", variants[0], 0}, {"OwnBook", "true", 1}, {"Seed", "1", 1}, {"OwnBook", "false", 1},
		{"Game", variants[1], 1}, {"Level", "7", 1}, {"OwnBook", "true", 1}, {"Level", "20", 2}, {"Game", variants[0], 3},
		{"BookFile", bookFile(t), 4}, {"Seed", "2", 4},
	} {
		set(t, e, step.name, step.value)
		e.Prepare()
		if books.count != step.want {
			t.Fatalf("%s %s: %d books are read, want %d", step.name, step.value, books.count, step.want)
		}
		if _, from := answerOf(t, e, engine.Limits{Nodes: 1}); books.count != step.want {
			t.Fatalf("%s %s: the search, which plays %v, reads a book", step.name, step.value, from)
		}
	}
}

func TestBookFileRefuses(t *testing.T) {
	e := engine.New(engine.Default())
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, "nothing.jsonl", t.TempDir()} {
		if err := e.SetOption("BookFile", path); err == nil || !strings.Contains(err.Error(), "BookFile") {
			t.Errorf("%s: error %v", path, err)
		}
	}
}

// TestBookFileNames checks that the name of a book may hold blanks of any kind, and that
// other values may have blanks around them.
func TestBookFileNames(t *testing.T) {
	data, err := os.ReadFile(bookFile(t))
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(engine.Default())
	for _, name := range []string{"a  b.jsonl", " a.jsonl", "a.jsonl ", "bücher  棋.jsonl"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := e.SetOption("bookfile", path); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, o := range [][2]string{{"Game", " vinver-5 "}, {"Hash", "1 "}, {"Search", " mcts"}, {"Ponder", " true"}, {"alphabeta.ProbCut", " true "}} {
		if err := e.SetOption(o[0], o[1]); err != nil {
			t.Errorf("%s, value %q: %v", o[0], o[1], err)
		}
	}
}

// The books of the program are played in games, and their turns are legal.
func TestOwnBookOfProgram(t *testing.T) {
	r := engine.Default()
	count := 0
	for _, entry := range r.Games {
		for _, g := range entry.Family.Variants() {
			if _, err := entry.Book(g.Name()); err != nil {
				continue
			}
			count++
			e := engine.New(r)
			for _, o := range [][2]string{{"Game", g.Name()}, {"Hash", "1"}, {"OwnBook", "true"}, {"Seed", "1"}} {
				if err := e.SetOption(o[0], o[1]); err != nil {
					t.Fatal(err)
				}
			}
			p := g.Start()
			var moves []string
			for {
				if err := e.SetPosition("", moves); err != nil {
					t.Fatal(err)
				}
				move, from := answerOf(t, e, engine.Limits{Nodes: 1})
				if from == nil {
					break
				}
				if _, err := positions.PlayTurn(p, move); err != nil {
					t.Fatalf("%s %v: %v", g.Name(), moves, err)
				}
				moves = append(moves, move)
			}
			if len(moves) < 2 {
				t.Errorf("%s: the book plays %v only", g.Name(), moves)
			}
		}
	}
	if count < 10 {
		t.Errorf("%d books", count)
	}
}
