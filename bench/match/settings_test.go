package match

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/bench/stats"
)

func TestParsePlayer(t *testing.T) {
	limits := Limits{Nodes: 500}
	common := Player{Limits: limits}
	p, err := ParsePlayer(`cmd="'/a b/engine' --strict" name=new Threads=2 Search=mcts`, common)
	want := Player{
		Name: "new", Command: []string{"/a b/engine", "--strict"}, Options: Options{"Threads": "2", "Search": "mcts"}, Limits: limits,
	}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = ParsePlayer("cmd=dir/engine.exe time=1m inc=500", common)
	if err != nil || p.Name != "engine" || p.Limits != (Limits{Time: Duration(time.Minute), Increment: Duration(500 * time.Millisecond)}) {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = ParsePlayer(`cmd=x BookFile="my books/b  ü.tbk" option.BookFile2='a  b'`, common)
	if err != nil || !maps.Equal(p.Options, Options{"BookFile": "my books/b  ü.tbk", "BookFile2": "a  b"}) {
		t.Errorf("options %q, %v", p.Options, err)
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

// TestWordsForEachEngine checks that an engine's own words change the common settings
// for that engine only. Words that name a limit replace all limits.
func TestWordsForEachEngine(t *testing.T) {
	each, err := Player{Limits: Limits{Nodes: 500}}.With("cmd=x Hash=16 Threads=2 tc=40/60 option.name=ghost")
	if err != nil {
		t.Fatal(err)
	}
	control := Limits{Time: Duration(time.Minute), Turns: 40}
	options := Options{"Hash": "16", "Threads": "2", "name": "ghost"}
	if want := (Player{Command: []string{"x"}, Options: options, Limits: control}); !reflect.DeepEqual(each, want) {
		t.Errorf("each: %+v", each)
	}
	p, err := ParsePlayer("name=a Hash=32 Seed=1", each)
	want := Player{Name: "a", Command: []string{"x"}, Options: Options{"Hash": "32", "Threads": "2", "name": "ghost", "Seed": "1"}, Limits: control}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = ParsePlayer("cmd=y depth=3", each)
	if err != nil || p.Name != "y" || p.Limits != (Limits{Depth: 3}) || !reflect.DeepEqual(p.Options, options) {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestControl(t *testing.T) {
	second := Duration(time.Second)
	for text, want := range map[string]Limits{
		"60":            {Time: 60 * second},
		"60+0.6":        {Time: 60 * second, Increment: second * 6 / 10},
		"40/60":         {Time: 60 * second, Turns: 40},
		"40/1:30+1":     {Time: 90 * second, Turns: 40, Increment: second},
		"10/500ms+10ms": {Time: second / 2, Turns: 10, Increment: second / 100},
		"1h+1m":         {Time: 3600 * second, Increment: 60 * second},
		"0.05+0.01":     {Time: second / 20, Increment: second / 100},
	} {
		l := Limits{Depth: 7}
		err := l.SetControl(text)
		want.Depth = 7
		if err != nil || l != want {
			t.Errorf("%s: %+v, %v", text, l, err)
		}
	}
	for text, want := range map[string]string{
		"": "not a time", "soon": "not a time", "40/": "not a time", "0/60": "not a number of turns", "x/60": "not a number of turns",
		"60+": "not a time", "60+x": "not a time", "-5": "not a time", "0": "the time is nothing", "1:2:3": "not a time", "99999999": "not a time",
		"1e9": "not a time", "1+2+3": "not a time",
	} {
		l := Limits{Time: 1}
		if err := l.SetControl(text); err == nil || !strings.Contains(err.Error(), want) || l != (Limits{Time: 1}) {
			t.Errorf("%q: %+v, error %v, want %q", text, l, err, want)
		}
	}
}

// readConfig reads a settings file without changing the defaults of the players.
func readConfig(text string, s *Settings) error {
	_, err := ReadConfig(strings.NewReader(text), s, func(each Player) (Player, error) { return each, nil })
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
	s := DefaultSettings()
	each, err := ReadConfig(strings.NewReader(text), &s, func(p Player) (Player, error) { return p.With("Threads=2 Hash=8") })
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
	s := DefaultSettings()
	if err := readConfig(configText, &s); err != nil {
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
	// The head of a journal holds all settings.
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
		"[each]\nname = 'x'":               "cannot have one name",
		"[each]\nlimits = { time = 'x' }":  "not a duration",
		"[[player]]\ncommand = 3":          "command",
	} {
		s := DefaultSettings()
		if err := readConfig(text, &s); err == nil || !strings.Contains(err.Error(), want) {
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
		"turns needs a time":     func(s *Settings) { s.Players[0].Limits = Limits{Turns: 40, Depth: 1} },
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
