//go:build unix

package match

import (
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/match/results"
	"tetrad/protocol/record"
)

// reopen returns a match of a file that goes on.
func reopen(t *testing.T, path string) *Match {
	t.Helper()
	m := newMatch(nil)
	m.Played = map[int]record.Game{}
	var err error
	if m.Journal, m.Settings, err = results.OpenJournal(path, func(g *record.Game) { m.Played[g.Number] = *g }); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLongerMatch checks that a match which is made longer has the same games as one of that
// length, and that its file says how long it is.
func TestLongerMatch(t *testing.T) {
	folder := t.TempDir()
	whole, path := filepath.Join(folder, "whole"), filepath.Join(folder, "longer")
	for file, games := range map[string]int{whole: 6, path: 2} {
		m := newMatch(newSettings(games, "", "illegal", ""))
		if err := m.SetJournalPath(file); err != nil {
			t.Fatal(err)
		}
		run(t, m)
	}
	m := reopen(t, path)
	if err := m.Extend(0); err == nil || !strings.Contains(err.Error(), "number of games is missing") {
		t.Errorf("without an end: %v", err)
	}
	if err := m.Extend(6); err != nil {
		t.Fatal(err)
	}
	if games, _, end := run(t, m); len(games) != 18 || end != AllPlayed {
		t.Errorf("%d games, %s", len(games), end)
	}
	if got, want := essence(t, path), essence(t, whole); got != want {
		t.Errorf("the games are\n%s\nwant\n%s", got, want)
	}
	again := reopen(t, path)
	defer again.Journal.Close()
	if err := again.Extend(4); again.Settings.Games != 6 || err == nil || !strings.Contains(err.Error(), "has 18 games already") {
		t.Errorf("shorter: %v; the file says %d", err, again.Settings.Games)
	}
}
