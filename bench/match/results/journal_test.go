package results

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/bench/sealed"
	"tetrad/protocol/record"
)

func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	s := settings.Default()
	j, err := CreateJournal(path, &s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := CreateJournal(path, &s); err == nil {
		t.Error("an existing file is overwritten")
	}
	for _, n := range []int{2, 1, 4, 3} {
		if err := j.Append(record.Game{Number: n, Variant: "trap", Moves: []record.Move{{Turn: "d4>d5"}}}); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := OpenJournal(path, func(*record.Game) {}); !errors.Is(err, sealed.ErrInUse) {
		t.Errorf("opening what is in use: %v", err)
	}
	if err := j.Sort(3); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "d4>d5") {
		t.Error("moves are not written as they are")
	}
	// A line that was cut off by a power failure is removed.
	if err := os.WriteFile(path, append(text, `{"number":9,"ga`...), 0o666); err != nil {
		t.Fatal(err)
	}
	var got []int
	j, settings, err := OpenJournal(path, func(g *record.Game) { got = append(got, g.Number) })
	if err != nil || settings.Game != s.Game || settings.Patience != s.Patience || len(got) != 3 || got[0] != 1 || got[2] != 3 {
		t.Fatalf("%v, %+v, %v", got, settings, err)
	}
	if err := j.Append(record.Game{Number: 4}); err != nil {
		t.Fatal(err)
	}
	j.file.Close()
	if text, _ := os.ReadFile(path); strings.Count(string(text), "\n") != 5 || strings.Contains(string(text), `{"number":9`) {
		t.Errorf("journal is\n%s", text)
	}
}

// TestChange checks that other settings replace the old ones, that the games and all else stay,
// and that the file is in use all the time: a process that waits for it gets the new one.
func TestChange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	s := settings.Default()
	s.Openings, s.Games = "a <file>", 4
	j, err := CreateJournal(path, &s)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append(record.Game{Number: 2}, record.Game{Number: 1}); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error)
	go func() {
		for {
			j, s, err := OpenJournal(path, func(*record.Game) {})
			if errors.Is(err, sealed.ErrInUse) {
				continue
			}
			if err == nil && s.Games != 8 {
				err = errors.New("the other process has the old file")
			}
			if err == nil {
				err = errors.Join(j.Append(record.Game{Number: 4}), j.Close())
			}
			waiting <- err
			return
		}
	}()
	if err := j.Change(func(s *settings.Match) { s.Games = 8 }); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.Append(record.Game{Number: 3}), j.Close(), <-waiting); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(path)
	var got []int
	err = skim(strings.NewReader(string(text)), func(found *settings.Match) error {
		if found.Games != 8 || found.Openings != s.Openings || found.Patience != s.Patience {
			t.Errorf("%+v", found)
		}
		return nil
	}, func(g *record.Game) error { got = append(got, g.Number); return nil })
	if err != nil || !slices.Equal(got, []int{1, 2, 3, 4}) {
		t.Errorf("games %v, error %v\n%s", got, err, text)
	}
	if left, _ := filepath.Glob(path + "?*"); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
}

func TestOpenJournalRefuses(t *testing.T) {
	game := string(record.Seal([]byte(`{"number":1}`)))
	for text, want := range map[string]string{
		"":                                    "has not begun",
		"{\"settings\":{":                     "has not begun",
		"{}\n":                                "it is not the file of a match",
		"\x7fELF\x02\x01\n":                   "line 1: it is not the file of a match",
		"{\"settings\":{}}\nnono\n":           "line 2: it has no checksum",
		"{\"settings\":{}}\n{\"number\":1}\n": "line 2: it has no checksum; take the line away",
		"{\"settings\":{}}\n" + game + "\n" + game + "\n": "line 3: game 1 is there twice",
	} {
		path := filepath.Join(t.TempDir(), "match.jsonl")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, _, err := OpenJournal(path, func(*record.Game) {}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "invalid character") {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}
