package books

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// settings returns settings for a small book of a game.
func settings(name string) Settings {
	s := Defaults()
	s.Game, s.Nodes, s.Lines, s.HashMiB = name, 50, 3, 1
	return s
}

// made returns a book of a game, made on this many processors.
func made(t *testing.T, r engine.Registry, s Settings, searches, width int) *book.Book {
	t.Helper()
	g, _, err := r.Game(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: r}, width)
	defer local.Close()
	m := Builder{Settings: s, Executor: local, Progress: func(int) {}}
	b, err := m.Make(t.Context(), g, searches)
	if err != nil {
		t.Fatal(err)
	}
	return b
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
// three.
func TestMake(t *testing.T) {
	r := enginetest.WithToys()
	for i, entry := range r.Games {
		if i > 0 && projecttest.Raced() {
			break
		}
		variant := entry.Family.Variants()[0]
		s := settings(variant.Name())
		file := bytesOf(t, made(t, r, s, 40, 1))
		again, err := book.Read(file, r.Game)
		if err != nil {
			t.Fatalf("%s: %v", variant.Name(), err)
		}
		isShort := again.Searches < 40 && !again.Lookup(variant.Start()).Value.Proved
		if isShort && variant.Start().Abilities().Recurrent == nil { // a book ends where positions can recur
			t.Errorf("%s: %d searches", variant.Name(), again.Searches)
		}
		if !bytes.Equal(file, bytesOf(t, made(t, r, s, 40, 3))) {
			t.Errorf("%s: three processors make another book", variant.Name())
		}
	}
}

// A small game is solved by its book: the value goes back from the leaves.
func TestBookSolves(t *testing.T) {
	for name, want := range map[string]int{"verto-4": -1, "vinver-3-nopass": -1} {
		b := made(t, engine.Default(), settings(name), 300, 2)
		v := b.Lookup(startOf(t, name)).Value
		if !v.Proved || v.Score > 0 != (want > 0) || v.Score < 0 != (want < 0) {
			t.Errorf("%s: %+v after %d searches", name, v, b.Searches)
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
	g, _, _ := r.Game(s.Game)
	want := made(t, r, s, 40, 1)
	path := filepath.Join(t.TempDir(), "b.jsonl")
	local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: r}, 1)
	defer local.Close()
	var b *book.Book
	var err error
	runs := 0
	for ; runs == 0 || errors.Is(err, errInterrupted); runs++ {
		j, opened := OpenJournal(path, s)
		if opened != nil {
			t.Fatal(opened)
		}
		m := Builder{Settings: s, Executor: &interrupted{local, 3}, Journal: j, Progress: func(int) {}}
		b, err = m.Make(t.Context(), g, 40)
		if closed := j.Close(); closed != nil {
			t.Fatal(closed)
		}
	}
	if err != nil || !bytes.Equal(bytesOf(t, b), bytesOf(t, want)) {
		t.Fatalf("the book is another one; error %v", err)
	}
	if least := (b.Searches + 2) / 3; runs != least {
		t.Errorf("%d runs of 3 searches, want %d for %d searches", runs, least, b.Searches)
	}
	// What other settings have found does not count.
	other := s
	other.Lines--
	if _, err := OpenJournal(path, other); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("with other settings: error %v", err)
	}
	j, err := OpenJournal(path, s)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.End(); err != nil {
		t.Error(err)
	}
}

// startOf returns the start of a game.
func startOf(t *testing.T, name string) positions.Position {
	t.Helper()
	return empty(t, name).game.Start()
}

// The cheapest positions come first: the cost of a turn is what it loses, and a constant.
func TestChoose(t *testing.T) {
	b := empty(t, "verto-5")
	costs := func(leaves []leaf) (list []int) {
		for _, l := range leaves {
			list = append(list, l.cost)
		}
		return list
	}
	add(t, b, -1, "", false, "c1 +20 b2 +5")
	// b2 costs 30 + 15, c1 only 30.
	if got := b.choose(9); !slices.Equal(costs(got), []int{30, 45}) || got[0].moves[0] != "c1" {
		t.Errorf("%+v", got)
	}
	add(t, b, 0, "c1", false, "e4 -18 d4 -38")
	// c1 is worth 18 now: e4 costs 60, d4 80, b2 30 + 13.
	if got := b.choose(9); !slices.Equal(costs(got), []int{43, 60, 80}) || got[1].parent != 1 {
		t.Errorf("%+v", got)
	}
	if got := b.choose(1); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	b.nodes[1].search = book.ProvedDraw // what is proved does not grow
	b.evaluate()
	if got := b.choose(9); len(got) != 1 || got[0].parent != 0 {
		t.Errorf("%+v", got)
	}
}

// A Kind refuses what no book asks for.
func TestKindRefuses(t *testing.T) {
	host := &jobs.Host{Registry: engine.Default()}
	for want, change := range map[string]func(*Settings){
		"no game":   func(s *Settings) { s.Game = "go" },
		"no nodes":  func(s *Settings) { s.Nodes = 0 },
		"lists 300": func(s *Settings) { s.Lines = 300 },
		"memory":    func(s *Settings) { s.HashMiB = 1 << 30 },
		"Search":    func(s *Settings) { s.Search = "luck" },
	} {
		s := settings("verto-4")
		change(&s)
		w, err := newBatch(s, []task{{}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := JobKind.Open(w.Spec, host); err == nil || want != "memory" && !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Results from elsewhere are checked.
func TestCheckResult(t *testing.T) {
	w, err := newBatch(settings("verto-4"), []task{{"b1"}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := JobKind.Open(w.Spec, &jobs.Host{Registry: engine.Default()})
	if err != nil {
		t.Fatal(err)
	}
	good, err := r.Do(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	check := r.Check
	if err := check(0, good); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{
		``, `{}`, `{} {`, `{"lines":[{"move":"b1","score":0}]}`, `{"lines":[{"move":"a1","score":-40000}]}`, `{"proved":true}`,
		`{"lines":[{"move":"a1"},{"move":"a1"},{"move":"a1"},{"move":"a1"}]}`, `{"depth":-1,"lines":[{"move":"a1"}]}`, `{"unknown":1}`,
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
	w, err := newBatch(settings("verto-4"), []task{{"b1"}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(w.Spec), 0)
	f.Add([]byte(`{"settings":{"game":"none"},"tasks":""}`), -1)
	host := &jobs.Host{Registry: engine.Default()}
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
			b, err := book.Of(r.Game, variant.Name())
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
