package settings

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/protocol/record"
	"tetrad/stats"
)

// TestJSON checks that the head of a journal holds all settings, but for what another
// machine decides.
func TestJSON(t *testing.T) {
	s := Default()
	s.Games, s.Margin, s.SPRT = 100, record.Duration(50*time.Millisecond), &stats.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
	s.Players = []Player{
		{Name: "new", Command: []string{"./new", "--strict"}, Options: Options{"Threads": "2", "Search": "mcts"}, Guarded: true,
			Limits: record.TimeControl{Time: record.Duration(10 * time.Second), Increment: record.Duration(100 * time.Millisecond)}},
		{Name: "old", Command: []string{"./old"}, Limits: record.TimeControl{Nodes: 1000}},
	}
	text, err := json.Marshal(&s)
	if err != nil {
		t.Fatal(err)
	}
	var back Match
	s.Players[0].Guarded = false
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("through JSON: %+v, %v; want %+v", back, err, s)
	}
}

// TestMargins checks that a player's margin does not change that of the others.
func TestMargins(t *testing.T) {
	s := Default()
	each, err := Player{Command: []string{"x"}}.With("margin=1s")
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"name=a margin=2s", "name=b"} {
		p, err := ParsePlayer(words, each)
		if err != nil {
			t.Fatal(err)
		}
		s.Players = append(s.Players, p)
	}
	s.Players = append(s.Players, Player{})
	for i, want := range []time.Duration{2 * time.Second, time.Second, time.Duration(s.Margin)} {
		if got := s.MarginOf(i); got != want {
			t.Errorf("player %d: %v, want %v", i+1, got, want)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for want, spoil := range map[string]func(*Match){
		"two engines are called":  func(s *Match) { s.Players[1].Name = "a" },
		"needs two engines":       func(s *Match) { s.Players = s.Players[:1] },
		"even number":             func(s *Match) { s.Games = 3 },
		"number of games":         func(s *Match) { s.Games = 0 },
		"no limit":                func(s *Match) { s.Players[0].Limits = record.TimeControl{} },
		"increment needs a time":  func(s *Match) { s.Players[0].Limits = record.TimeControl{Increment: 1, Depth: 1} },
		"turns needs a time":      func(s *Match) { s.Players[0].Limits = record.TimeControl{Turns: 40, Depth: 1} },
		"negative":                func(s *Match) { s.Players[0].Limits = record.TimeControl{Depth: -1} },
		"more than the 1 of --c":  func(s *Match) { s.Players[0].Options = Options{"threads": "2"} },
		"margin= is negative":     func(s *Match) { s.Players[0].Margin = new(record.Duration(-1)) },
		"init= is more than":      func(s *Match) { s.Players[1].Init = []string{"one\ntwo"} },
		"patience":                func(s *Match) { s.Patience = 0 },
		"--concurrency 0 is less": func(s *Match) { s.Concurrency = 0 },
		"elo0":                    func(s *Match) { s.SPRT = &stats.SPRT{Elo0: 1, Elo1: 0} },
		"--resign or --draw is":   func(s *Match) { s.Adjudication.DrawScore = -1 },
		"--opening-turns, --bal":  func(s *Match) { s.OpeningTurns = -1 },
		"between two engines": func(s *Match) {
			s.Players = append(s.Players, Player{Name: "c", Limits: record.TimeControl{Depth: 1}})
			s.SPRT = &stats.SPRT{Elo1: 1, Alpha: 0.1, Beta: 0.1}
		},
	} {
		s := Default()
		s.Games = 2
		s.Players = []Player{{Name: "a", Limits: record.TimeControl{Depth: 1}}, {Name: "b", Limits: record.TimeControl{Depth: 1}}}
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
	s.Games, s.Players = 2, []Player{{Name: "A", Limits: record.TimeControl{Depth: 1}, Ponder: true}, {Name: "B", Limits: record.TimeControl{Depth: 1}}}
	if err := s.Check(); err == nil || !strings.Contains(err.Error(), "with 2 threads at the same time, more than the 1") {
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
