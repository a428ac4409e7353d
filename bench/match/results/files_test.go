package results

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
)

// TestOtherProgramsAreCountedApart checks that files of matches between other programs
// are not counted together, though these have the same names and commands.
func TestOtherProgramsAreCountedApart(t *testing.T) {
	first, second := twoPlayers(), twoPlayers()
	for _, s := range []*settings.Match{first, second} {
		s.Players[0].Program = &settings.Program{Sum: "aa"}
	}
	second.Players[0].Program = &settings.Program{Sum: "bb"}
	for _, isLoose := range []bool{false, true} {
		all := Files{Loose: isLoose}
		if _, err := all.Add(strings.NewReader(matchFile(t, first, "x", 1, 2))); err != nil {
			t.Fatal(err)
		}
		_, err := all.Add(strings.NewReader(matchFile(t, second, "y", 1, 2)))
		if (err == nil) != isLoose {
			t.Errorf("loose: %v, error %v", isLoose, err)
		}
	}
}

// between returns the settings of a match of two engines.
func between(a, b string) *settings.Match {
	s := twoPlayers()
	s.Players[0].Name, s.Players[1].Name = a, b
	return s
}

// TestRatingsOfFiles checks that engines are rated across files of different engines,
// and that a copy of a file is no evidence.
func TestRatingsOfFiles(t *testing.T) {
	var r Ratings
	second := matchFile(t, between("mid", "old"), "y", 1, 2, 3, 4)
	for _, text := range []string{matchFile(t, between("new", "mid"), "x", 1, 2, 3, 4), second} {
		if later, err := r.Add(strings.NewReader(text)); later != 0 || err != nil {
			t.Fatal(later, err)
		}
	}
	ratings, err := r.Above("old")
	if err != nil || len(ratings) != 3 {
		t.Fatal(ratings, err)
	}
	for i, want := range []Rating{{Name: "new", Games: 4}, {Name: "mid", Games: 8}, {Name: "old", Games: 4}} {
		if got := ratings[i]; got.Name != want.Name || got.Games != want.Games {
			t.Errorf("place %d: %+v", i+1, got)
		}
	}
	if old := ratings[2].Elo; old.Value != 0 || old.HalfWidth() != 0 || ratings[1].Elo.Value < 100 {
		t.Errorf("%+v", ratings)
	}
	if _, err := r.Add(strings.NewReader(second)); err != nil {
		t.Fatal(err)
	}
	again, err := r.Above("old")
	if err != nil || math.Abs(again[1].Elo.Value-ratings[1].Elo.Value) > 1e-9 || again[1].Games != 12 {
		t.Errorf("with a copy: %+v, not %+v, %v", again, ratings, err)
	}
}

func TestRatingsRefuse(t *testing.T) {
	add := func(r *Ratings, s *settings.Match) error {
		_, err := r.Add(strings.NewReader(matchFile(t, s, "x")))
		return err
	}
	trap, slow := between("b", "c"), between("b", "c")
	trap.Game, slow.Players[0].Limits.Nodes = "trap", 2
	for want, s := range map[string]*settings.Match{"is of trap, not of verto": trap, "the limits of b are nodes 2": slow} {
		var r Ratings
		if err := add(&r, between("a", "b")); err != nil {
			t.Fatal(err)
		}
		if err := add(&r, s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	loose := Ratings{Loose: true}
	if err := add(&loose, between("a", "b")); err != nil {
		t.Fatal(err)
	}
	if err := add(&loose, slow); err != nil {
		t.Error(err)
	}
	for anchor, want := range map[string]string{"d": "no engine is called d", "a": "no pairs of games connect b with a"} {
		if _, err := loose.Above(anchor); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// matchFile returns the text of a match file. All of its games are won by the first
// engine of two, and each has different moves.
func matchFile(t testing.TB, s *settings.Match, prefix string, numbers ...int) string {
	t.Helper()
	var b strings.Builder
	first, err := json.Marshal(map[string]any{"settings": s, "sealed": true})
	if err != nil {
		t.Fatal(err)
	}
	b.Write(append(first, '\n'))
	for _, n := range numbers {
		p1, p2, result := s.Players[0].Name, s.Players[1].Name, "p1win"
		if n%2 == 0 {
			p1, p2, result = p2, p1, "p2win"
		}
		g := recorded(n, p1, p2, fmt.Sprint(prefix, n), result)
		g.Variant = s.Game
		line, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(record.Seal(line), '\n'))
	}
	return b.String()
}

func twoPlayers() *settings.Match {
	s := settings.Default()
	s.Games, s.Players = 6, []settings.Player{{Name: "a", Limits: record.TimeControl{Nodes: 1}}, {Name: "b", Limits: record.TimeControl{Nodes: 1}}}
	return &s
}

func TestTogether(t *testing.T) {
	s := twoPlayers()
	var all Files
	for i, c := range []struct {
		text          string
		games, pairs  int
		later, copies int
	}{
		{matchFile(t, s, "x", 2, 1, 3, 4), 4, 2, 0, 0},    // not sorted
		{matchFile(t, s, "y", 1, 2, 3, 5, 6), 7, 3, 2, 0}, // game 4 was not finished
		{matchFile(t, s, "x", 1, 2, 3, 4), 11, 3, 0, 2},   // the first file again
		{strings.TrimSuffix(matchFile(t, s, "z", 1, 2), "\n"), 12, 3, 0, 2},
	} {
		later, err := all.Add(strings.NewReader(c.text))
		p := all.Standing.Pairings[0]
		if err != nil || all.Standing.Games != c.games || p.Pairs.Total() != c.pairs || later != c.later || p.Copied != c.copies {
			t.Errorf("after file %d: %d games, %+v, %d later, %v", i+1, all.Standing.Games, p, later, err)
		}
	}
}

func TestTogetherRefuses(t *testing.T) {
	s := twoPlayers()
	good := matchFile(t, s, "x", 1, 2)
	other := func(change func(*settings.Match)) string {
		s := twoPlayers()
		change(s)
		return matchFile(t, s, "x", 1, 2)
	}
	for want, text := range map[string]string{
		"not the file of a match":        "nonsense\n",
		"has not begun":                  "",
		"no two players":                 "{\"settings\":{}}\n",
		"game 1 is there twice":          matchFile(t, s, "x", 1, 1),
		"has no number":                  matchFile(t, s, "x", 0),
		"changed after it was written":   strings.Replace(good, "p2win", "p1win", 1),
		"it has no checksum":             good + "{\"number\":3}\n",
		"game 7 is one more":             matchFile(t, s, "x", 1, 2, 3, 4, 5, 6, 7),
		"is of trap, not of verto":       other(func(s *settings.Match) { s.Game = "trap" }),
		"another kind of tournament":     other(func(s *settings.Match) { s.Gauntlet = true }),
		"adjudicated by other rules":     other(func(s *settings.Match) { s.Adjudication.WinScore = 700 }),
		"has 3 engines":                  other(func(s *settings.Match) { s.Players = append(s.Players, settings.Player{Name: "c"}) }),
		"engine 2 is called c":           other(func(s *settings.Match) { s.Players[1].Name = "c" }),
		"the limits of b are nodes 2":    other(func(s *settings.Match) { s.Players[1].Limits.Nodes = 2 }),
		"the options of a are map[X:1]":  other(func(s *settings.Match) { s.Players[0].Options = settings.Options{"X": "1"} }),
		"the command of a is [\"./a\"]":  other(func(s *settings.Match) { s.Players[0].Command = []string{"./a"} }),
		"by the settings it is of a and": strings.Replace(good, `"a","b"`, `"c","b"`, 1),
	} {
		t.Run(want, func(t *testing.T) {
			if strings.HasPrefix(want, "by the settings") {
				lines := strings.SplitAfter(text, "\n")
				text = lines[0] + string(record.Seal([]byte(lines[1][:strings.Index(lines[1], `,"sum"`)]+"}"))) + "\n"
			}
			var all Files
			if _, err := all.Add(strings.NewReader(good)); err != nil {
				t.Fatal(err)
			}
			if _, err := all.Add(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
	loose := Files{Loose: true}
	for _, text := range []string{good, other(func(s *settings.Match) { s.Players[1].Limits.Nodes = 2 })} {
		if _, err := loose.Add(strings.NewReader(text)); err != nil {
			t.Error(err)
		}
	}
}

// FuzzTogether checks that arbitrary text is at worst refused.
func FuzzTogether(f *testing.F) {
	s := twoPlayers()
	f.Add(matchFile(f, s, "x", 2, 1, 3, 4))
	f.Add(matchFile(f, s, "y", 1, 2, 3, 5, 6))
	f.Add("{\"settings\":{\"players\":[{},{}],\"games\":2}}\n{\"number\":1,\"game\":\"verto\",\"players\":[\"\",\"\"]}\n")
	f.Fuzz(func(t *testing.T, text string) {
		var all Files
		if _, err := all.Add(strings.NewReader(text)); err == nil && all.Standing.Games > 0 {
			_ = all.Standing.Report(all.Settings)
		}
	})
}

// TestJournalWithMark checks that a journal which begins with a byte order mark can
// be resumed, sorted and counted.
func TestJournalWithMark(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	s := twoPlayers()
	if err := os.WriteFile(path, []byte("\xEF\xBB\xBF"+matchFile(t, s, "x", 1, 2)), 0o666); err != nil {
		t.Fatal(err)
	}
	games := 0
	j, settings, err := OpenJournal(path, func(*record.Game) { games++ })
	if err != nil || settings.Game != s.Game || games != 2 {
		t.Fatalf("%d games, %+v, %v", games, settings, err)
	}
	fourth, third := *recorded(4, "b", "a", "y4", "p2win"), *recorded(3, "a", "b", "y3", "p1win")
	if err := j.Append(fourth, third); err != nil {
		t.Fatal(err)
	}
	if err := j.Sort(4); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all Files
	if _, err := all.Add(file); err != nil || all.Standing.Games != 4 {
		t.Errorf("%d games, %v", all.Standing.Games, err)
	}
}
