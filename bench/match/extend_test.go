//go:build unix

package match

import (
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/match/journal"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// reopen returns a match of a file that goes on.
func reopen(t *testing.T, path string) *Match {
	t.Helper()
	m := newMatch(nil)
	m.Played = map[int]record.Game{}
	var err error
	if m.Journal, m.Settings, err = journal.Open(path, func(g *record.Game) { m.Played[g.Number] = *g }); err != nil {
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
	if err := m.Extend(0, nil); err == nil || !strings.Contains(err.Error(), "number of games is missing") {
		t.Errorf("without an end: %v", err)
	}
	if err := m.Extend(6, nil); err != nil {
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
	if err := again.Extend(4, nil); again.Settings.Games != 6 || err == nil || !strings.Contains(err.Error(), "has 18 games already") {
		t.Errorf("shorter: %v; the file says %d", err, again.Settings.Games)
	}
}

// TestLongerTest checks that a test which has ended goes on with other bounds, or without a
// test, that it loses no game by verdicts which are earlier with the new bounds, and that a further
// resumption finds the same end.
func TestLongerTest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match")
	s := newSettings(0, "", "illegal")
	s.SPRT = &stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.1, Beta: 0.1}
	m := newMatch(s)
	if err := m.SetJournalPath(path); err != nil {
		t.Fatal(err)
	}
	first, _, end := run(t, m)
	if end != Elo1Accepted {
		t.Fatalf("%d games, %s", len(first), end)
	}
	last := len(first)
	for _, c := range []struct {
		games int
		test  *stats.SPRT
		end   End
		more  bool // games
	}{
		{0, &stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}, Elo1Accepted, true},
		{0, &stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.2, Beta: 0.2}, Elo1Accepted, false},
		{100, nil, AllPlayed, true},
	} {
		m := reopen(t, path)
		if err := m.Extend(c.games, c.test); err != nil {
			t.Fatal(err)
		}
		games, _, end := run(t, m)
		if end != c.end || (len(games) > last) != c.more || len(games) < last {
			t.Errorf("%+v: %d games, %d before, %s", c.test, len(games), last, end)
		}
		last = len(games)
		if again, _, end := run(t, reopen(t, path)); end != c.end || len(again) != last {
			t.Errorf("%+v: again it has %d games, not %d, %s", c.test, len(again), last, end)
		}
	}
}
