package match

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"tetrad/protocol/record"
)

// matchFile returns the text of a match file. All of its games are won by the first
// engine of two, and each has different moves.
func matchFile(t testing.TB, s *Settings, prefix string, numbers ...int) string {
	t.Helper()
	var b strings.Builder
	first, err := json.Marshal(head{s, true})
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

func twoPlayers() *Settings {
	s := DefaultSettings()
	s.Games, s.Players = 6, []Player{{Name: "a", Limits: Limits{Nodes: 1}}, {Name: "b", Limits: Limits{Nodes: 1}}}
	return &s
}

func TestTogether(t *testing.T) {
	s := twoPlayers()
	var all Together
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
	other := func(change func(*Settings)) string {
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
		"has lost its checksum":          good + "{\"number\":3}\n",
		"game 7 is one more":             matchFile(t, s, "x", 1, 2, 3, 4, 5, 6, 7),
		"is of trap, not of verto":       other(func(s *Settings) { s.Game = "trap" }),
		"another kind of tournament":     other(func(s *Settings) { s.Gauntlet = true }),
		"adjudicated by other rules":     other(func(s *Settings) { s.Adjudication.MaxTurns = 7 }),
		"has 3 engines":                  other(func(s *Settings) { s.Players = append(s.Players, Player{Name: "c"}) }),
		"engine 2 is called c":           other(func(s *Settings) { s.Players[1].Name = "c" }),
		"the limits of b are nodes 2":    other(func(s *Settings) { s.Players[1].Limits.Nodes = 2 }),
		"the options of a are map[X:1]":  other(func(s *Settings) { s.Players[0].Options = Options{"X": "1"} }),
		"the command of a is [\"./a\"]":  other(func(s *Settings) { s.Players[0].Command = []string{"./a"} }),
		"by the settings it is of a and": strings.Replace(strings.Replace(good, `"a","b"`, `"c","b"`, 1), `"sealed":true`, `"sealed":false`, 1),
	} {
		t.Run(want, func(t *testing.T) {
			if strings.HasPrefix(want, "by the settings") {
				lines := strings.SplitAfter(text, "\n")
				text = lines[0] + lines[1][:strings.Index(lines[1], `,"sum"`)] + "}\n"
			}
			var all Together
			if _, err := all.Add(strings.NewReader(good)); err != nil {
				t.Fatal(err)
			}
			if _, err := all.Add(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
	loose := Together{Loose: true}
	for _, text := range []string{good, other(func(s *Settings) { s.Players[1].Limits.Nodes = 2 })} {
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
		var all Together
		if _, err := all.Add(strings.NewReader(text)); err == nil && all.Standing.Games > 0 {
			_ = all.Standing.Report(all.Settings)
		}
	})
}
