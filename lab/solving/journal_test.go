package solving

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/protocol/record"
)

// journalOf returns a journal of a problem that was solved, and its text.
func journalOf(t testing.TB) (Problem, string) {
	t.Helper()
	p := problem(t, "vinver-3-nopass", "", 100)
	path := filepath.Join(t.TempDir(), "tree")
	journal, err := OpenJournal(path, p)
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	s := Solving{Problem: p, Journal: journal}
	local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: registry}, 1)
	defer local.Close()
	if _, err := s.Run(t.Context(), registry, local); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenJournal(path, p); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("a journal that is in use: error %v", err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return p, string(text)
}

// TestTornJournal cuts a journal off within each of its first lines, and at their ends, as
// a process that is killed does. All whole lines are read, and it goes on behind them. In
// between are too many bytes for a disk that is slow to sync.
func TestTornJournal(t *testing.T) {
	p, text := journalOf(t)
	path := filepath.Join(t.TempDir(), "tree")
	all := strings.SplitAfter(text, "\n")
	if len(all) < 4 {
		t.Fatalf("the journal has only %d lines", len(all))
	}
	text = strings.Join(all[:3], "")
	var sizes []int
	for size := range len(text) + 1 {
		if size%29 == 0 || size == len(text) || size > 0 && (text[size-1] == '\n' || text[size] == '\n') {
			sizes = append(sizes, size)
		}
	}
	added := Entry{Leaf{"a1", 1}, Result{Value{-1, 0}, 7}}
	for _, size := range sizes {
		if err := os.WriteFile(path, []byte(text[:size]), 0o666); err != nil {
			t.Fatal(err)
		}
		journal, err := OpenJournal(path, p)
		if err != nil {
			t.Fatalf("%d bytes: %v", size, err)
		}
		whole := strings.Count(text[:size], "\n")
		if len(journal.Entries) != max(whole-1, 0) {
			t.Errorf("%d bytes: %d leaves of %d lines", size, len(journal.Entries), whole)
		}
		if err := journal.Append(added); err != nil {
			t.Fatal(err)
		}
		journal.Close()
		journal, err = OpenJournal(path, p)
		if err != nil || len(journal.Entries) != max(whole, 1) || journal.Entries[len(journal.Entries)-1] != added {
			t.Fatalf("%d bytes, and a leaf: error %v", size, err)
		}
		journal.Close()
	}
}

// TestJournalRefuses checks that a file that was changed, or is about something else, is
// refused with the line, and left as it was.
func TestJournalRefuses(t *testing.T) {
	p, text := journalOf(t)
	path := filepath.Join(t.TempDir(), "tree")
	other := problem(t, "vinver-3", "", 100)
	lines := strings.SplitAfter(text, "\n")
	seal := func(line string) string { return string(record.Seal([]byte(line))) + "\n" }
	long := strings.Repeat("x", record.MaxLine) + "\n"
	for name, c := range map[string]struct {
		p          Problem
		text, want string
	}{
		"another problem":  {other, text, "give the same flags"},
		"a changed number": {p, strings.Replace(text, `,"low":`, `,"low":1`, 1), "was changed"},
		"no checksum":      {p, lines[0] + `{"moves":"a1","goal":1,"low":0,"high":0,"nodes":1}` + "\n", "line 2: it has no checksum"},
		"no head":          {p, lines[1], "line 1: "},
		"another format":   {p, seal(`{"format":"x"}`), "not the file of a proof tree"},
		"upside down":      {p, lines[0] + seal(`{"moves":"a1","goal":1,"low":1,"high":0,"nodes":1}`), "between 1 and 0"},
		"a great goal":     {p, lines[0] + seal(`{"moves":"a1","goal":10000,"low":0,"high":0,"nodes":1}`), "goal of 10000"},
		"a long line":      {p, lines[0] + long, "longer than"},
		"something else":   {p, "hello\n", "line 1: it is not the file of a proof tree"},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if journal, err := OpenJournal(path, c.p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
			if journal != nil {
				journal.Close()
			}
		}
		if after, _ := os.ReadFile(path); string(after) != c.text {
			t.Errorf("%s: the file was changed", name)
		}
	}
}

// TestReplayRefuses checks leaves that are no positions of the tree, or contradict each
// other.
func TestReplayRefuses(t *testing.T) {
	p := problem(t, "verto-4", "", 100)
	for name, c := range map[string]struct {
		entries []Entry
		want    string
	}{
		"illegal":       {[]Entry{{Leaf{"a1", 0}, Result{}}}, "leaf 1 of the file: a1: "},
		"contradiction": {[]Entry{{Leaf{"", 0}, Result{Value{2, 16}, 1}}, {Leaf{"", 0}, Result{Value{-16, 0}, 1}}}, "contradict"},
	} {
		s := Solving{Problem: p, Journal: &Journal{Problem: p, Entries: c.entries}}
		local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: registry}, 1)
		if _, err := s.Run(t.Context(), registry, local); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
		local.Close()
	}
}

func FuzzJournal(f *testing.F) {
	p, text := journalOf(f)
	f.Add([]byte(text))
	f.Add([]byte(text[:len(text)-5]))
	path := filepath.Join(f.TempDir(), "tree")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(path, p)
		if err != nil {
			return
		}
		defer j.Close()
		if info, err := j.Stat(); err != nil || len(j.Entries) > 0 && info.Size() > int64(len(text)) {
			t.Errorf("%d entries of %d bytes, error %v", len(j.Entries), len(text), err)
		}
	})
}

func FuzzKind(f *testing.F) {
	good, err := json.Marshal(spec{"verto-4", "4/4/4/4 w", Budget{100, 1}, []Leaf{{"b1", 0}}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good, []byte(`{"low":-16,"high":0,"nodes":3}`))
	f.Fuzz(func(t *testing.T, spec, result []byte) {
		r, err := JobKind.Open(spec, &jobs.Host{Registry: registry})
		if err != nil {
			return
		}
		r.Check(0, result)
		var s struct {
			FEN    string
			Budget Budget `json:"limits"`
		}
		if json.Unmarshal(spec, &s) == nil && s.Budget.Nodes < 1000 && s.Budget.HashMiB == 1 && len(s.FEN) < 30 {
			r.Do(t.Context(), 0)
		}
	})
}

// TestLeaf checks that a leaf gives the same bytes each time, on any runner, and that an
// impossible one is refused.
func TestLeaf(t *testing.T) {
	w, err := jobs.New(JobKind.Name, spec{"verto-5", "5/5/5/5/5 w", Budget{50_000, 1}, []Leaf{{"c3 b2", 0}, {"c3 a1", 0}, {"c3", maxGoal + 1}}})
	if err != nil {
		t.Fatal(err)
	}
	var first string
	for range 3 {
		r, err := jobs.Open([]jobs.Kind{JobKind}, &w, &jobs.Host{Registry: registry})
		if err != nil {
			t.Fatal(err)
		}
		text, err := r.Do(t.Context(), 0)
		if err != nil || first != "" && string(text) != first {
			t.Errorf("%s, at first %s, error %v", text, first, err)
		}
		first = string(text)
		if err := r.Check(0, text); err != nil {
			t.Error(err)
		}
		for _, index := range []int{-1, 1, 2, 3} {
			if _, err := r.Do(t.Context(), index); err == nil {
				t.Errorf("leaf %d is searched", index)
			}
		}
	}
	if !strings.Contains(first, `"nodes":5`) { // the limit, and the rest of an interval
		t.Errorf("%s", first)
	}
}
