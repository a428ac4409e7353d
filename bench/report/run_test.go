package report

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/bench/report/games"
	"tetrad/engine/content"
	"tetrad/positions/projecttest"
)

// smallest returns the settings of a quick report on the smallest variants.
func smallest() games.Settings {
	return games.Settings{Variants: []string{"verto-4"}, Seed: 3, Nodes: games.MinNodes}
}

// runWith plays rounds with a journal, on threads.
func runWith(t *testing.T, j *Journal, s games.Settings, rounds, threads int) *Run {
	t.Helper()
	r := content.Registry()
	local := jobs.NewLocal([]jobs.Kind{games.JobKind}, &jobs.Host{Registry: r}, threads)
	t.Cleanup(func() { local.Close() })
	return &Run{Registry: r, Settings: s, Journal: j, Executor: local, Rounds: rounds}
}

// figuresOf returns the report of a journal as JSON.
func figuresOf(t *testing.T, j *Journal, s games.Settings, rounds int) string {
	t.Helper()
	report, err := Build(content.Registry(), j, Made{Settings: s, Rounds: rounds})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func open(t *testing.T, path string, s games.Settings) *Journal {
	t.Helper()
	j, err := OpenJournal(path, s)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// started returns a journal without games.
func started(t *testing.T, s games.Settings) *Journal {
	t.Helper()
	j := open(t, filepath.Join(t.TempDir(), "games.jsonl"), s)
	t.Cleanup(func() { j.Close() })
	return j
}

// A report that was interrupted in the middle of a line goes on, and says the same as
// one that was not, with another number of threads.
func TestResumedReportIsTheSame(t *testing.T) {
	s := smallest()
	path := filepath.Join(t.TempDir(), "games.jsonl")
	whole := started(t, s)
	if rounds, err := runWith(t, whole, s, 2, 3).Play(t.Context()); rounds != 2 || err != nil {
		t.Fatal(rounds, err)
	}
	j := open(t, path, s)
	if _, err := runWith(t, j, s, 2, 1).Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:2*len(text)/3], 0o666); err != nil {
		t.Fatal(err)
	}
	j = open(t, path, s)
	run := runWith(t, j, s, 2, 1)
	if _, err := run.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if a, b := figuresOf(t, whole, s, 2), figuresOf(t, j, s, 2); a != b {
		t.Errorf("resumed: %s\nat once: %s", b, a)
	}
	if a, b := figuresOf(t, whole, s, 1), figuresOf(t, whole, s, 2); a == b {
		t.Error("a second round changes nothing")
	}
	if p := run.Progress(); p.Round != 2 || p.Played != p.All {
		t.Errorf("%+v", p)
	}
}

// A run that plays no game leaves a journal that begins a later one.
func TestInterruptedRun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := filepath.Join(t.TempDir(), "games.jsonl")
	j := open(t, path, smallest())
	if _, err := runWith(t, j, smallest(), 1, 2).Play(ctx); err != context.Canceled {
		t.Errorf("error %v", err)
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(path); err != nil || bytes.Count(text, []byte("\n")) != 1 {
		t.Errorf("the journal is %q, error %v", text, err)
	}
	j = open(t, path, smallest())
	defer j.Close()
	if _, err := runWith(t, j, smallest(), 1, 2).Play(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestJournalRefuses(t *testing.T) {
	s := smallest()
	path := filepath.Join(t.TempDir(), "games.jsonl")
	j := open(t, path, s)
	if _, err := runWith(t, j, s, 1, 2).Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := s
	other.Seed++
	elsewhere := s
	elsewhere.FEN = "w3/4/4/4 b"
	for _, c := range []struct {
		name     string
		text     []byte
		settings games.Settings
		want     string
	}{
		{"another seed", text, other, "--seed 3"},
		{"another position", text, elsewhere, "--fen \"\""},
		{"a changed game", bytes.Replace(text, []byte(`"points":1`), []byte(`"points":0`), 1), s, "changed after it was written"},
		{"another file", []byte("{}\n"), s, "not the journal of a report"},
		{"no JSON", []byte("hello\n"), s, "not the journal of a report"},
	} {
		if err := os.WriteFile(path, c.text, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenJournal(path, c.settings); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
		if got, _ := os.ReadFile(path); !bytes.Equal(got, c.text) {
			t.Errorf("%s: the file was changed", c.name)
		}
	}
}

// Games of a program that plays differently are not mixed with those of this one.
func TestGamesOfAnotherBuildAreRefused(t *testing.T) {
	s := smallest()
	j := started(t, s)
	if _, err := runWith(t, j, s, 1, 1).Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	series := games.Series{Purpose: games.Play, Nodes: s.Nodes}
	changed := *j.first(s.Variants[0], series, 1)[0]
	changed.Moves = append([]string{"a1"}, changed.Moves[1:]...)
	first := key{s.Variants[0], series.String(), 0}
	j.games[first] = &changed
	if _, err := runWith(t, j, s, 1, 1).Play(t.Context()); err == nil || !strings.Contains(err.Error(), "plays differently") {
		t.Errorf("error %v", err)
	}
}

// All games of all smallest variants make a report, alone and beside a second one.
func TestEveryGameHasAReport(t *testing.T) {
	projecttest.NotRaced(t)
	for _, e := range content.Registry().Games {
		if e.NewPresentation == nil {
			continue // there is no report without the words of a game
		}
		s := smallest()
		size := e.Family.AllSizes()[0]
		s.Variants = []string{e.Family.VariantName(size, "")}
		if len(e.Family.Rules) > 0 && projecttest.Full() {
			s.Variants = append(s.Variants, e.Family.VariantName(size, e.Family.Rules[0]))
		}
		j := started(t, s)
		if _, err := runWith(t, j, s, 1, 2).Play(t.Context()); err != nil {
			t.Fatal(err)
		}
		report, err := Build(content.Registry(), j, Made{Settings: s, Rounds: 1})
		if err != nil {
			t.Fatal(err)
		}
		if len(report.Figures) != 9 {
			t.Errorf("%v: %d figures", s.Variants, len(report.Figures))
		}
		for _, f := range report.Figures {
			if len(f.Of) != len(s.Variants) || f.Definition == "" || strings.ContainsAny(f.Definition, "{}#") {
				t.Errorf("%v: %+v", s.Variants, f)
			}
		}
		seen := map[string]bool{}
		for _, section := range report.Sections {
			if seen[section.ID] {
				t.Errorf("two sections %s", section.ID)
			}
			seen[section.ID] = true
			if text := strings.Join(section.Text, " "); section.Title == "" || slices.Contains(section.Text, "") || strings.ContainsAny(text, "{}#") {
				t.Errorf("%s: %q says %q", section.ID, section.Title, text)
			}
			for _, table := range section.Tables {
				for _, row := range table.Rows {
					if strings.Contains(row.Label, "NaN") {
						t.Errorf("%s has the label %q", section.ID, row.Label)
					}
					if len(row.Of) != len(table.Variants) {
						t.Errorf("%s, %s: %d values for %d variants", section.ID, row.Label, len(row.Of), len(table.Variants))
					}
				}
			}
		}
		for _, f := range report.Figures {
			if !seen[f.Section] {
				t.Errorf("%s points to the section %s, which is not there", f.Title, f.Section)
			}
		}
	}
}

func FuzzJournal(f *testing.F) {
	f.Add([]byte(`{"schema":"tetrad-report-games-1","settings":{"variants":["verto-4"],"seed":3,"nodes":16}}` + "\n"))
	f.Add([]byte("{}\n"))
	path := filepath.Join(f.TempDir(), "games.jsonl")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(path, smallest())
		if err != nil {
			return
		}
		for key, game := range j.games {
			if err := game.Check(); err != nil {
				t.Errorf("%v: %v", key, err)
			}
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
}
