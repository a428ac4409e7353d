package match

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/bench/stats"
)

func TestParsePlayer(t *testing.T) {
	common := Limits{Nodes: 500}
	p, err := ParsePlayer(`cmd="'/a b/engine' --strict" name=new Threads=2 Search=mcts`, common)
	want := Player{
		Name: "new", Command: []string{"/a b/engine", "--strict"}, Options: Options{"Threads": "2", "Search": "mcts"}, Limits: common,
	}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = ParsePlayer("cmd=dir/engine.exe time=1m inc=500", common)
	if err != nil || p.Name != "engine" || p.Limits != (Limits{Time: Duration(time.Minute), Increment: Duration(500 * time.Millisecond)}) {
		t.Errorf("%+v, %v", p, err)
	}
	for text, want := range map[string]string{
		"":                    "command is missing",
		"cmd='x":              "a ' is missing",
		"./engine":            "not of the form",
		"cmd=x nodes=many":    "nodes",
		"cmd=x movetime=soon": "not a duration",
	} {
		if _, err := ParsePlayer(text, common); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
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
	s := DefaultSettings()
	if err := ReadConfig(strings.NewReader(configText), &s); err != nil {
		t.Fatal(err)
	}
	want := DefaultSettings()
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
	// The head of a journal holds all of it.
	text, err := json.Marshal(&s)
	if err != nil {
		t.Fatal(err)
	}
	var back Settings
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, want) {
		t.Errorf("through JSON: %+v, %v", back, err)
	}
}

func TestReadConfigRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"games = ":                         "line 1",
		"gamse = 3":                        "gamse is not understood",
		"margin = \"soon\"":                "not a duration",
		"[[player]]\noptions = { a = [] }": "option a",
		"[[player]]\nnmae = 'x'":           "player.nmae",
	} {
		s := DefaultSettings()
		if err := ReadConfig(strings.NewReader(text), &s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for want, spoil := range map[string]func(*Settings){
		"two engines are called": func(s *Settings) { s.Players[1].Name = "a" },
		"needs two engines":      func(s *Settings) { s.Players = s.Players[:1] },
		"even number":            func(s *Settings) { s.Games = 3 },
		"number of games":        func(s *Settings) { s.Games = 0 },
		"no limit":               func(s *Settings) { s.Players[0].Limits = Limits{} },
		"increment needs a time": func(s *Settings) { s.Players[0].Limits = Limits{Increment: 1, Depth: 1} },
		"negative":               func(s *Settings) { s.Players[0].Limits = Limits{Depth: -1} },
		"more than the 1 of":     func(s *Settings) { s.Players[0].Options = Options{"threads": "2"} },
		"patience":               func(s *Settings) { s.Patience = 0 },
		"failed starts":          func(s *Settings) { s.FailedStarts = -1 },
		"concurrency":            func(s *Settings) { s.Concurrency = 0; s.Players[0].Options, s.Players[1].Options = nil, nil },
		"elo0":                   func(s *Settings) { s.SPRT = &stats.SPRT{Elo0: 1, Elo1: 0} },
		"needs a score":          func(s *Settings) { s.Adjudication.WinTurns = 3 },
		"between two engines": func(s *Settings) {
			s.Players = append(s.Players, Player{Name: "c", Limits: Limits{Depth: 1}})
			s.SPRT = &stats.SPRT{Elo1: 1, Alpha: 0.1, Beta: 0.1}
		},
	} {
		s := DefaultSettings()
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
