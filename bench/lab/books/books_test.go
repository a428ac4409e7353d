package books

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/books/book"
	"tetrad/engine"
	lists "tetrad/engine/book"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/longtest"
)

// settings returns settings for a small book of a game.
func settings(name string) book.Settings {
	s := book.Defaults()
	s.Game, s.Nodes, s.Lines, s.Proof, s.HashMiB, s.Batch = name, 50, 3, 200, 1, 8
	return s
}

// made returns a book of a game, made on this many processors.
func made(t *testing.T, r engine.Registry, s book.Settings, searches, width int) *book.Book {
	t.Helper()
	g, _, err := r.Game(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	b := book.New(g, s)
	grow(t, r, b, searches, width, nil)
	return b
}

// grow makes a book larger. x wraps the executor; nil: it does not.
func grow(t *testing.T, r engine.Registry, b *book.Book, searches, width int, j *Journal) {
	t.Helper()
	local := jobs.NewLocal([]jobs.Kind{JobKind{}}, &jobs.Host{Registry: r}, width)
	defer local.Close()
	m := Builder{Book: b, Executor: local, Journal: j, Save: func() error { return nil }, Progress: func(int) {}}
	if err := m.Grow(t.Context(), searches); err != nil && !errors.Is(err, ErrComplete) {
		t.Fatal(err)
	}
}

func bytesOf(t *testing.T, b *book.Book) []byte {
	t.Helper()
	file, err := b.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// In every game, with the race detector in one, a book is readable, has at least the searches
// that were asked for unless nothing is left, and is the same from one processor and from
// three, at once and in two parts.
func TestMake(t *testing.T) {
	r := enginetest.WithToys()
	for i, entry := range r.Games {
		if i > 0 && longtest.Raced() {
			break
		}
		variant := entry.Family.Variants()[0]
		s := settings(variant.Name())
		s.First = 10
		b := made(t, r, s, 17, 1)
		file := bytesOf(t, b)
		again, err := book.Read(file, r.Game)
		if err != nil {
			t.Fatalf("%s: %v", variant.Name(), err)
		}
		if again.Searches() < 17 && !again.Node(0).Value.Proved {
			t.Errorf("%s: %d searches", variant.Name(), again.Searches())
		}
		if !bytes.Equal(file, bytesOf(t, made(t, r, s, 17, 3))) {
			t.Errorf("%s: three processors make another book", variant.Name())
		}
		first, err := book.Read(bytesOf(t, made(t, r, s, 9, 2)), r.Game)
		if err != nil {
			t.Fatal(err)
		}
		grow(t, r, first, 17, 2, nil)
		if !bytes.Equal(file, bytesOf(t, first)) {
			t.Errorf("%s: a book in two parts is another one", variant.Name())
		}
	}
}

// A small game is solved by its book: the value goes back from the leaves.
func TestBookSolves(t *testing.T) {
	for name, want := range map[string]int{"verto-4": -1, "vinver-3-nopass": -1} {
		b := made(t, engine.Default(), settings(name), 300, 2)
		v := b.Node(0).Value
		if !v.Proved || v.Score > 0 != (want > 0) || v.Score < 0 != (want < 0) {
			t.Errorf("%s: %+v after %d searches", name, v, b.Searches())
		}
	}
}

// interrupted is an Executor that fails after this many jobs.
type interrupted struct {
	jobs.Executor
	left int
}

var errInterrupted = errors.New("interrupted")

func (x *interrupted) Do(ctx context.Context, w *jobs.Batch, index int) ([]byte, error) {
	if x.left == 0 {
		return nil, errInterrupted
	}
	x.left--
	return x.Executor.Do(ctx, w, index)
}

func (x *interrupted) Width() int { return 1 }

// A book that was interrupted every few searches is the same as one made at once, and no
// search is computed twice.
func TestInterruption(t *testing.T) {
	r := engine.Default()
	s := settings("vinver-4-nopass")
	want := bytesOf(t, made(t, r, s, 40, 1))
	path := filepath.Join(t.TempDir(), "b.tbk")
	local := jobs.NewLocal([]jobs.Kind{JobKind{}}, &jobs.Host{Registry: r}, 1)
	defer local.Close()
	var err error
	runs := 0
	for ; runs == 0 || errors.Is(err, errInterrupted); runs++ {
		b, missing := book.Open(path, r.Game)
		if missing != nil {
			g, _, _ := r.Game(s.Game)
			b = book.New(g, s)
		}
		j := NewJournal(path)
		m := Builder{Book: b, Executor: &interrupted{local, 3}, Journal: j, Save: func() error { return b.Save(path) }, Progress: func(int) {}}
		err = m.Grow(t.Context(), 40)
		if closed := j.Close(); closed != nil {
			t.Fatal(closed)
		}
	}
	got, _ := os.ReadFile(path)
	b, _ := book.Open(path, r.Game)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("the book is another one; error %v", err)
	}
	if least := (b.Searches() + 2) / 3; runs != least {
		t.Errorf("%d runs of 3 searches, want %d for %d searches", runs, least, b.Searches())
	}
}

// The cheapest positions come first: the cost of a turn is what it loses, and a constant.
func TestChoose(t *testing.T) {
	g, _, err := engine.Default().Game("verto-5")
	if err != nil {
		t.Fatal(err)
	}
	s := settings("verto-5")
	s.Loss = 10
	b := book.New(g, s)
	add := func(parent, turn int, turns ...book.Turn) {
		n := &book.Node{Parent: parent, Turn: turn, Turns: turns, Searches: []book.Search{{Value: turns[0].Estimate, Turns: len(turns)}}}
		if err := b.Add(n); err != nil {
			t.Fatal(err)
		}
		b.Update()
	}
	turn := func(move string, score int) book.Turn {
		f := Found{Lines: []line{{move, score}}}
		return f.turns()[0]
	}
	add(-1, 0, turn("c1", 20), turn("b2", 5))
	// b2 costs 10 + 15, c1 only 10.
	if got := choose(b, 9); len(got) != 2 || got[0].turn != 0 || got[0].cost != 10 || got[1].cost != 25 {
		t.Errorf("%+v", got)
	}
	add(0, 0, turn("e4", -18), turn("d4", -38))
	// c1 is worth 18 now: e4 costs 20, d4 40, b2 10 + 13.
	got := choose(b, 9)
	costs := []int{got[0].cost, got[1].cost, got[2].cost}
	if len(got) != 3 || !slices.Equal(costs, []int{20, 23, 40}) || got[1].node != 0 {
		t.Errorf("%+v", got)
	}
	if got := choose(b, 1); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	b.Node(1).Distinct = 5 // there are turns that are not listed, at best as good as d4
	if got := choose(b, 9); len(got) != 4 || !got[3].more || got[3].cost != 40 || got[3].node != 1 {
		t.Errorf("%+v", got)
	}
	b.Node(1).Searches[0].Value = book.ProvedDraw // what is proved does not grow
	b.Update()
	if got := choose(b, 9); len(got) != 1 || got[0].node != 0 {
		t.Errorf("%+v", got)
	}
}

// A Kind refuses what no book asks for.
func TestKindRefuses(t *testing.T) {
	host := &jobs.Host{Registry: engine.Default()}
	for want, change := range map[string]func(*book.Settings){
		"no game":         func(s *book.Settings) { s.Game = "go" },
		"no nodes":        func(s *book.Settings) { s.Nodes = 0 },
		"lists 300":       func(s *book.Settings) { s.Lines = 300 },
		"start lists 0":   func(s *book.Settings) { s.First = 0 },
		"two choices":     func(s *book.Settings) { s.Batch = 100_000 },
		"count as a turn": func(s *book.Settings) { s.Loss = 0 },
		"memory":          func(s *book.Settings) { s.HashMiB = 1 << 30 },
		"Search":          func(s *book.Settings) { s.Search = "luck" },
	} {
		s := settings("verto-4")
		change(&s)
		w, err := newBatch(s, []task{{}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (JobKind{}).Open(w.Spec, host); err == nil || want != "memory" && !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Results from elsewhere are checked.
func TestCheckResult(t *testing.T) {
	w, err := newBatch(settings("verto-4"), []task{{Moves: []string{"b1"}}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := (JobKind{}).Open(w.Spec, &jobs.Host{Registry: engine.Default()})
	if err != nil {
		t.Fatal(err)
	}
	good, err := r.Do(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	check := r.(jobs.Checker).Check
	if err := check(0, good); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{
		``, `{} {`, `{"score":99999}`, `{"lines":[{"move":"b1","score":0}]}`, `{"lines":[{"move":"a1","score":-40000}]}`, `{"proved":true,"score":7}`,
		`{"lines":[{"move":"a1"},{"move":"a1"},{"move":"a1"},{"move":"a1"}]}`, `{"depth":-1}`, `{"unknown":1}`,
	} {
		if check(0, []byte(bad)) == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
	if check(1, good) == nil {
		t.Error("there is no position 1")
	}
}

// FuzzKind opens arbitrary specifications, and computes jobs of those that are good.
func FuzzKind(f *testing.F) {
	w, err := newBatch(settings("verto-4"), []task{{Moves: []string{"b1"}}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(w.Spec), 0)
	f.Add([]byte(`{"settings":{"game":"none"},"tasks":""}`), -1)
	host := &jobs.Host{Registry: engine.Default()}
	f.Fuzz(func(t *testing.T, text []byte, index int) {
		r, err := (JobKind{}).Open(text, host)
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

// The books in the program are readable, small, and of the game that their name says.
func TestBooksOfProgram(t *testing.T) {
	r := engine.Default()
	size, count := 0, 0
	for _, entry := range r.Games {
		for _, variant := range entry.Family.Variants() {
			text, err := entry.Book(variant.Name())
			if err != nil {
				continue
			}
			b, err := lists.Of(r.Game, variant.Name())
			if err != nil {
				t.Fatal(err)
			}
			size += len(text)
			count++
			if p := variant.Start(); b.Lookup(p) == nil || p.Outcome() != positions.Undecided {
				t.Errorf("%s: the book does not have the start", variant.Name())
			}
		}
	}
	if size > 1<<20 {
		t.Errorf("%d books have %d bytes together", count, size)
	}
}
