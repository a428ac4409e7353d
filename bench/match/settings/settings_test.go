package settings

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tetrad/bench/stats"
)

// readConfig reads a settings file without changing the defaults of the players.
func readConfig(text string, s *Match) error {
	_, err := Read(strings.NewReader(text), s, func(each Player) (Player, error) { return each, nil })
	return err
}

// TestConfigForEachEngine checks that a file has a table for all engines, which the
// command line changes.
func TestConfigForEachEngine(t *testing.T) {
	const text = `
[limits]
nodes = 7
[each]
command = ["x", "-a"]
stderr = "x.err"
options = { Hash = 16, Seed = 1 }
[[player]]
name = "a"
command = ["y"]
options = { Seed = 2 }
[[player]]
name = "b"
limits = { time = "10s", turns = 5 }
`
	s := Default()
	each, err := Read(strings.NewReader(text), &s, func(p Player) (Player, error) { return p.With("Threads=2 Hash=8") })
	if err != nil {
		t.Fatal(err)
	}
	want := []Player{
		{Name: "a", Command: []string{"y"}, Stderr: "x.err", Options: Options{"Hash": "8", "Seed": "2", "Threads": "2"}, Limits: Limits{Nodes: 7}},
		{Name: "b", Command: []string{"x", "-a"}, Stderr: "x.err", Options: Options{"Hash": "8", "Seed": "1", "Threads": "2"},
			Limits: Limits{Time: Duration(10 * time.Second), Turns: 5}},
	}
	if !reflect.DeepEqual(s.Players, want) || each.Command[0] != "x" || each.Options["Seed"] != "1" {
		t.Errorf("%+v\neach %+v", s.Players, each)
	}
}

const configText = `

game = "trap"
games = 100
margin = "50ms"
[limits]
time = "10s"
inc = "100ms"
[sprt]
elo1 = 5
[adjudication]
max_turns = 400
[[player]]
name = "new"
command = ["./new", "--strict"]
options = { Threads = 2, Ponder = false, Search = "mcts" }
[[player]]
name = "old"
command = ["./old"]
limits = { nodes = 1000 }
`

func TestReadConfig(t *testing.T) {
	s := Default()
	if err := readConfig(configText, &s); err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Game, want.Games, want.Margin = "trap", 100, Duration(50*time.Millisecond)
	want.SPRT = &stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	want.Adjudication.MaxTurns = 400
	want.Players = []Player{
		{Name: "new", Command: []string{"./new", "--strict"}, Options: Options{"Threads": "2", "Ponder": "false", "Search": "mcts"},
			Limits: Limits{Time: Duration(10 * time.Second), Increment: Duration(100 * time.Millisecond)}},
		{Name: "old", Command: []string{"./old"}, Limits: Limits{Nodes: 1000}},
	}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("read\n%+v, want\n%+v", s, want)
	}
	// The head of a journal holds all settings.
	text, err := json.Marshal(&s)
	if err != nil {
		t.Fatal(err)
	}
	var back Match
	if strings.Contains(string(text), "uarded") {
		t.Errorf("what another machine decides is kept: %s", text)
	}
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, want) {
		t.Errorf("through JSON: %+v, %v", back, err)
	}
}

// TestMarginsInFile checks that a player's margin does not change that of the others.
func TestMarginsInFile(t *testing.T) {
	s := Default()
	if err := readConfig("[each]\nmargin = '1s'\ninit = ['a']\n[[player]]\nmargin = '2s'\n[[player]]\nrestart = true\ninit = ['b', 'c']\n[[player]]\n", &s); err != nil {
		t.Fatal(err)
	}
	for i, want := range []Player{{Margin: new(Duration(2 * time.Second)), Init: []string{"a"}}, {Margin: new(Duration(time.Second)), Restart: true, Init: []string{"b", "c"}},
		{Margin: new(Duration(time.Second)), Init: []string{"a"}}} {
		got := s.Players[i]
		if s.MarginOf(i) != time.Duration(*want.Margin) || got.Restart != want.Restart || !slices.Equal(got.Init, want.Init) {
			t.Errorf("player %d: %v, %+v", i+1, s.MarginOf(i), got)
		}
	}
	if s.Players[0].Margin = nil; s.MarginOf(0) != time.Duration(s.Margin) {
		t.Errorf("without a margin of its own, it is %v", s.MarginOf(0))
	}
}

func TestReadConfigRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"games = ":                         "line 1",
		"games = 'x'":                      "line 1: games is of type string, not integer",
		"gamse = 3":                        "gamse is not understood",
		"margin = \"soon\"":                "not a duration",
		"[[player]]\noptions = { a = [] }": "option a",
		"[[player]]\nnmae = 'x'":           "player.nmae",
		"[[player]]\nguarded = true":       "player.guarded",
		"[each]\nname = 'x'":               "cannot have one name",
		"[each]\nlimits = { time = 'x' }":  "not a duration",
		"[[player]]\ncommand = 3":          "command",
	} {
		s := Default()
		if err := readConfig(text, &s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for want, spoil := range map[string]func(*Match){
		"two engines are called":  func(s *Match) { s.Players[1].Name = "a" },
		"needs two engines":       func(s *Match) { s.Players = s.Players[:1] },
		"even number":             func(s *Match) { s.Games = 3 },
		"number of games":         func(s *Match) { s.Games = 0 },
		"no limit":                func(s *Match) { s.Players[0].Limits = Limits{} },
		"increment needs a time":  func(s *Match) { s.Players[0].Limits = Limits{Increment: 1, Depth: 1} },
		"turns needs a time":      func(s *Match) { s.Players[0].Limits = Limits{Turns: 40, Depth: 1} },
		"negative":                func(s *Match) { s.Players[0].Limits = Limits{Depth: -1} },
		"more than the 1 of":      func(s *Match) { s.Players[0].Options = Options{"threads": "2"} },
		"margin= is negative":     func(s *Match) { s.Players[0].Margin = new(Duration(-1)) },
		"init= is more than":      func(s *Match) { s.Players[1].Init = []string{"one\ntwo"} },
		"patience":                func(s *Match) { s.Patience = 0 },
		"starts=-1 is negative":   func(s *Match) { s.FailedStarts = -1 },
		"--concurrency 0 is less": func(s *Match) { s.Concurrency = 0 },
		"elo0":                    func(s *Match) { s.SPRT = &stats.SPRT{Elo0: 1, Elo1: 0} },
		"needs a score":           func(s *Match) { s.Adjudication.WinTurns = 3 },
		"between two engines": func(s *Match) {
			s.Players = append(s.Players, Player{Name: "c", Limits: Limits{Depth: 1}})
			s.SPRT = &stats.SPRT{Elo1: 1, Alpha: 0.1, Beta: 0.1}
		},
	} {
		s := Default()
		s.Games = 2
		s.Players = []Player{{Name: "a", Limits: Limits{Depth: 1}}, {Name: "b", Limits: Limits{Depth: 1}}}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		spoil(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestPonderingNeedsThreads(t *testing.T) {
	s := Default()
	s.Games, s.Players = 2, []Player{{Name: "A", Limits: Limits{Depth: 1}, Ponder: true}, {Name: "B", Limits: Limits{Depth: 1}}}
	if err := s.Check(); err == nil || !strings.Contains(err.Error(), "A and B think at the same time with 2 threads, more than the 1") {
		t.Errorf("error %v", err)
	}
	if s.Concurrency = 2; s.Check() != nil {
		t.Error(s.Check())
	}
	p, err := ParsePlayer("cmd=x ponder=true Ponder=false", Player{})
	if err != nil || !p.Ponder || p.Options["Ponder"] != "false" {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := ParsePlayer("cmd=x ponder=maybe", Player{}); err == nil {
		t.Error("no error")
	}
}
