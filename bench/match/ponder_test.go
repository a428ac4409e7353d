//go:build unix

package match

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
)

// newPonderMatch returns a match at verto-4 of two engines that ponder.
func newPonderMatch(t *testing.T, faults ...string) *Match {
	t.Helper()
	s := newSettings(2, faults...)
	game, _, err := engine.Default().Game("verto-4")
	if err != nil {
		t.Fatal(err)
	}
	s.Game, s.Concurrency, s.Log = game.Name(), 2, t.TempDir()+"/log"
	for i := range s.Players {
		s.Players[i].Ponder = true
		s.Players[i].Limits = record.TimeControl{Depth: 3, Time: record.Duration(time.Minute)}
		s.Players[i].Options = settings.Options{"Search": "alphabeta", "Hash": "1"}
	}
	m := newMatch(s)
	m.Game = game
	random := openings.Random{Game: game, Seed: s.Seed, Turns: s.OpeningTurns}
	m.Opening = random.At
	return m
}

// TestPondering checks that pondering engines are told the expected move and whether
// it was played.
func TestPondering(t *testing.T) {
	m := newPonderMatch(t, ugitest.Own, ugitest.Own)
	games, standing, _ := run(t, m)
	for _, g := range games {
		if _, err := g.Replay(m.Game, nil); err != nil || g.Reason != record.Rules || len(g.Warnings) > 0 {
			t.Errorf("game %d: %s, %s, warnings %v, %v", g.Number, g.Reason, g.Detail, g.Warnings, err)
		}
	}
	if standing.FaultCount() != 0 || len(games) != 2 {
		t.Errorf("%d games, faults %v", len(games), standing.Faults)
	}
	checkPonderLog(t, read(t, m.Settings.Log))
	checkReadyLog(t, read(t, m.Settings.Log))
}

// checkReadyLog checks that each engine has said that it is ready between an answer and the next
// search, and that it was not asked during a search.
func checkReadyLog(t *testing.T, log string) {
	t.Helper()
	state := map[string]string{}
	for _, line := range regexp.MustCompile(`(?m) game \d ([AB]) [<>] (\S+)`).FindAllStringSubmatch(log, -1) {
		switch name, word := line[1], line[2]; word {
		case "go":
			if state[name] != "readyok" {
				t.Errorf("%s is sent go after %q", name, state[name])
			}
			state[name] = word
		case "isready":
			if state[name] == "go" {
				t.Errorf("%s is sent isready while it searches", name)
			}
		case "bestmove", "readyok":
			state[name] = word
		}
	}
	if len(state) != 2 {
		t.Errorf("the log has %v", state)
	}
}

// checkPonderLog checks that each go ponder ends with ponderhit if its last move is
// also the last move of the game's next position, and with stop otherwise.
func checkPonderLog(t *testing.T, log string) {
	t.Helper()
	if !strings.Contains(log, "> setoption name Ponder value true") {
		t.Error("the option Ponder is not set")
	}
	sent := regexp.MustCompile(`(?m) game (\d) ([AB]) > (.*)$`)
	type player struct{ game, name string }
	expected := map[player]string{} // the position that it ponders
	last := map[player]string{}     // the last position that it was sent
	counts := map[string]int{}
	for _, line := range sent.FindAllStringSubmatch(log, -1) {
		p, command := player{line[1], line[2]}, line[3]
		switch word, _, _ := strings.Cut(command, " "); {
		case word == "position":
			if expected[p] != "" {
				t.Errorf("%v pondered about %q, and is told %q without an end to that", p, expected[p], command)
			}
			last[p] = command
		case strings.HasPrefix(command, "go ponder "):
			if !strings.Contains(command, "p1time ") || !strings.Contains(command, "depth 3") {
				t.Errorf("limits: %s", command)
			}
			expected[p] = last[p]
			counts["ponder"]++
		case word == "ponderhit" || word == "stop":
			if expected[p] == "" {
				t.Errorf("%v: %s without a search", p, word)
			}
			counts[word]++
			delete(expected, p)
		}
	}
	if len(expected) > 0 || counts["ponderhit"] == 0 || counts["ponderhit"]+counts["stop"] != counts["ponder"] {
		t.Errorf("%v; still pondering %v", counts, expected)
	}
}

// TestPonderingFaults checks that an engine's errors while it ponders count against
// that engine only, as a fault or a warning.
func TestPonderingFaults(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]struct {
		reason  record.Reason
		warning record.WarningKind
	}{
		"ponder-hang":    {record.Hangs, ""},
		"ponder-no-stop": {record.Hangs, ""},
		"ponder-crash":   {record.Crashed, ""},
		"ponder-illegal": {record.Rules, record.IllegalReply},
		"ponder-twice":   {record.Rules, record.Unasked},
		"ready-between":  {record.Rules, ""},
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			m := newPonderMatch(t, ugitest.Own, fault)
			if want.reason == record.Hangs {
				m.Settings.Patience, m.Settings.Players[1].Limits = record.Duration(6*time.Second), record.TimeControl{Depth: 3}
			}
			games, standing := runPonderMatch(t, m, want.warning)
			// A game without a stop has no fault of an engine that does not stop.
			lost := standing.Faults[1][want.reason]
			if lost != standing.FaultCount() || (lost > 0) != (want.reason != record.Rules) {
				t.Errorf("faults %v in %d games", standing.Faults, len(games))
			}
			if want.warning != "" && warnings(standing, want.warning) == 0 {
				t.Errorf("warnings %v", standing.Warnings)
			}
		})
	}
}

// TestEarlyPonderingAnswer checks that an answer before ponderhit or stop is a warning
// for the engine that gave it. Whether it comes before the opponent's move is up to the
// operating system, so matches are played until one does.
func TestEarlyPonderingAnswer(t *testing.T) {
	t.Parallel()
	const matches = 50
	for range matches {
		m := newPonderMatch(t, ugitest.Own, "ponder-early")
		_, standing := runPonderMatch(t, m, record.EarlyAnswer)
		if standing.FaultCount() > 0 {
			t.Fatalf("faults %v", standing.Faults)
		}
		if warnings(standing, record.EarlyAnswer) > 0 {
			return
		}
	}
	t.Errorf("no warning in %d matches", matches)
}

// runPonderMatch plays a match of two games, in which the second engine alone may be
// warned, and of one kind of warning.
func runPonderMatch(t *testing.T, m *Match, warning record.WarningKind) ([]record.Game, *results.Standing) {
	t.Helper()
	games, standing, end := run(t, m)
	if end != AllPlayed || len(games) != 2 {
		t.Fatalf("%d games, %s", len(games), end)
	}
	for _, g := range games {
		for _, w := range g.Warnings {
			if g.Players[w.Player[1]-'1'] != "B" || w.Kind != warning {
				t.Errorf("game %d of %v: %+v", g.Number, g.Players, w)
			}
		}
	}
	return games, standing
}

// warnings returns how many warnings of a kind the second engine has.
func warnings(s *results.Standing, kind record.WarningKind) int {
	if len(s.Warnings) < 2 {
		return 0
	}
	return s.Warnings[1][kind]
}
