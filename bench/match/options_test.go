//go:build unix

package match

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"tetrad/bench/match/play"
	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
)

// runWarned runs a match, and returns its games and what it warned of.
func runWarned(t *testing.T, s *settings.Match) (games []record.Game, warnings []string) {
	t.Helper()
	m := newMatch(s)
	var mu sync.Mutex
	m.Warning = func(text string) {
		mu.Lock()
		defer mu.Unlock()
		warnings = append(warnings, text)
	}
	games, _, _ = run(t, m)
	return games, warnings
}

// TestRefusedOptions checks that a match does not begin with an engine that refuses
// its options, and reports them with the reasons. A lenient match warns of each once.
func TestRefusedOptions(t *testing.T) {
	for _, c := range []struct {
		name, fault string
		options     settings.Options
		want        string
	}{
		{"unknown", "", settings.Options{"Nonsense": "1"}, `engine B: there is no option "Nonsense"; it has Game, Hash, `},
		{"out of range", "", settings.Options{"Threads": "0"}, "engine B: option Threads: \"0\" is not a whole number from 1 to "},
		{"no number", "", settings.Options{"hash": "much"}, `engine B: option Hash: "much" is not a whole number`},
		{"not one of the values", "", settings.Options{"Search": "monte"}, `engine B: option Search: "monte" is not one of auto, `},
		{"refused when it is set", "bad-memory", settings.Options{"Hash": "16"},
			"engine B: it refuses an option: option Hash: there is no memory for that"},
		{"several", "", settings.Options{"Serach": "mcts", "Threads": "-1"}, "; option Threads: \"-1\" is not a whole number from"},
		{"hidden, and unknown", "", settings.Options{"alphabeta.ProbeCut": "false"},
			`engine B: it refuses an option: setoption: there is no option "alphabeta.ProbeCut"; options are `},
		{"in a game that it does not have", "", settings.Options{"Game": "chess"}, "option Game: there is no game"},
	} {
		s := newSettings(4, "", c.fault)
		s.Concurrency = 2
		s.Players[1].Options = c.options
		_, end, err := newMatch(s).Run(t.Context())
		if begin := (play.CannotBegin{}); !errors.As(err, &begin) || end != Failed || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "--lenient") {
			t.Errorf("%s: %s, error %v, want %q", c.name, end, err, c.want)
		}
		if c.options["Game"] != "" {
			continue // engines that disagree on the game cannot play
		}
		s.Lenient = true
		games, warnings := runWarned(t, s)
		if strings.HasPrefix(c.name, "hidden") {
			warnings = slices.DeleteFunc(warnings, func(w string) bool { return strings.Contains(w, "is not announced") })
		}
		if len(games) != 4 || len(warnings) != 1 || !strings.Contains(warnings[0], c.want) {
			t.Errorf("%s: %d games, warnings %q", c.name, len(games), warnings)
		}
	}
}

// TestHiddenOptions checks an unannounced option with a dot in its name, which may be
// hidden. The runner sends it and warns the user. This engine refuses it.
func TestHiddenOptions(t *testing.T) {
	s := newSettings(2, "", "")
	s.Log = t.TempDir() + "/log"
	s.Lenient = true
	s.Players[0].Options = settings.Options{"alphabeta.ProbCut": "false"}
	games, warnings := runWarned(t, s)
	const want = "engine A: option alphabeta.ProbCut is not announced"
	if len(games) != 2 || len(warnings) != 2 || !strings.HasPrefix(warnings[0], want) {
		t.Errorf("%d games, warnings %q, want %q", len(games), warnings, want)
	}
	if text := read(t, s.Log); !strings.Contains(text, "A > setoption name alphabeta.ProbCut value false") {
		t.Errorf("the option was not sent:\n%s", text)
	}
}

// TestOptionsAreSpelledAsAnnounced checks that options reach the engine in its own
// spelling.
func TestOptionsAreSpelledAsAnnounced(t *testing.T) {
	s := newSettings(2, "", "")
	s.Log = t.TempDir() + "/log"
	s.Players[0].Options = settings.Options{"THREADS": "1", "ponder": "TRUE"}
	run(t, newMatch(s))
	text := read(t, s.Log)
	for _, want := range []string{"A > setoption name Game value " + s.Game, "A > setoption name Threads value 1", "A > setoption name Ponder value true"} {
		if !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool { return strings.HasSuffix(line, want) }) {
			t.Errorf("nothing is %q in\n%s", want, text)
		}
	}
}
