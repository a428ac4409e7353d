package match

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/protocol/record"
)

// TestNew checks the settings that depend on the game.
func TestNew(t *testing.T) {
	s := pairSettings("TRAP-4")
	m, err := New(engine.Default(), s)
	if err != nil {
		t.Fatal(err)
	}
	_, entry, err := engine.Default().Game("trap-4")
	if err != nil || m.Settings.Game != "trap-4" || m.Settings.OpeningTurns != entry.RandomTurns() {
		t.Errorf("game %s, openings of %d turns, error %v", m.Settings.Game, m.Settings.OpeningTurns, err)
	}
	if _, err := New(engine.Default(), pairSettings("go")); err == nil {
		t.Error("there is a match of another game")
	}
	s.Games = 3
	if _, err := New(engine.Default(), s); err == nil {
		t.Error("an odd number of games is taken")
	}
}

// pairSettings returns the settings of a match of two engines.
func pairSettings(game string) *settings.Match {
	s := settings.Default()
	s.Game, s.Games = game, 2
	for _, name := range []string{"A", "B"} {
		s.Players = append(s.Players, settings.Player{Name: name, Command: []string{"none"}, Limits: record.TimeControl{Nodes: 1}})
	}
	return &s
}

// TestPrepare checks that the match uses the openings that the settings name, in
// their order.
func TestPrepare(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(file, []byte("startpos moves b3\nstartpos moves b2\nstartpos moves c3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		change func(*settings.Match)
		want   string // the first moves of five openings
		err    string
	}{
		{"a file", func(s *settings.Match) { s.Openings = file }, "b3 b2 c3 b3 b2", ""},
		{"with a seed", func(s *settings.Match) { s.Openings, s.Seed = file, 5 }, "b3 b2 c3 b3 b2", ""},
		{"another file", func(s *settings.Match) { s.Openings, s.OpeningsSum = file, "00" }, "", "not those that the match began with"},
		{"no file", func(s *settings.Match) { s.Openings = file + ".none" }, "", "no such file"},
		{"no book", func(s *settings.Match) { s.Openings = "book" }, "", "no openings for verto-4 come with the program"},
		{"a game that is not there", func(s *settings.Match) { s.Game = "go" }, "", `there is no game "go"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := pairSettings("verto-4")
			c.change(s)
			m := unprepared(s)
			err := m.Prepare(engine.Default())
			if c.err != "" {
				if err == nil || !strings.Contains(err.Error(), c.err) {
					t.Errorf("error %v, want %q", err, c.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			for index := range 5 {
				o, err := m.Opening(index)
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, o.Moves[0])
			}
			if got := strings.Join(moves, " "); got != c.want || s.OpeningsSum == "" {
				t.Errorf("openings %s, sum %q; want %s", got, s.OpeningsSum, c.want)
			}
		})
	}
}

// TestPrepareRandom checks that random openings have the length that the settings say, and
// differ by their number and by the seed.
func TestPrepareRandom(t *testing.T) {
	at := func(seed uint64, index int) string {
		t.Helper()
		s := pairSettings("verto-6")
		s.OpeningTurns, s.Seed = 3, seed
		m := unprepared(s)
		if err := m.Prepare(engine.Default()); err != nil {
			t.Fatal(err)
		}
		o, err := m.Opening(index)
		if err != nil || len(o.Moves) != 3 {
			t.Fatalf("%v, error %v", o, err)
		}
		return o.String()
	}
	if third := at(1, 2); at(1, 2) != third || at(1, 1) == third || at(2, 2) == third {
		t.Error("the third opening is another one, or the second is the same")
	}
}
