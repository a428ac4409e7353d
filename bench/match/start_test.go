//go:build unix

package match

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tetrad/bench/match/play"
	"tetrad/bench/match/results"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
	"tetrad/stats"
)

// onceThen returns the command of a fake engine that crashes in its first game, and has
// another fault in each further start.
func onceThen(t *testing.T, fault string) []string {
	t.Helper()
	const script = `fault=$2; mkdir "$MARK" 2>/dev/null && fault=crash; exec "$0" "$1" "$fault"`
	mark := filepath.Join(t.TempDir(), "started")
	return append([]string{"sh", "-c", strings.Replace(script, "$MARK", mark, 1)}, ugitest.Command(fault)...)
}

// TestEngineThatNeverStartsIsRefused checks that a match does not begin with an engine that
// does not get through ugi and isready, however it fails, and writes nothing.
func TestEngineThatNeverStartsIsRefused(t *testing.T) {
	for _, c := range []struct {
		name    string
		command []string
		want    string
	}{
		{"it ends with code 1", ugitest.Command("exit-at-once"), "engine B does not start: crashed: .*no license"},
		{"it ends with code 0", []string{"sh", "-c", "exit 0"}, "engine B does not start: crashed: "},
		{"it ends by a signal", []string{"sh", "-c", "kill -TERM $$"}, "engine B was ended from outside: "},
		{"it says nothing", ugitest.Command("deaf"), "engine B does not start: hangs after ugi: no answer within .*; --patience gives it more"},
		{"it is never ready", ugitest.Command("not-ready"), "engine B does not start: hangs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "match.jsonl")
			s := newSettings(2, "", "")
			s.Players[1].Command = c.command
			if strings.HasSuffix(c.want, "hangs") {
				s.Patience = record.Duration(8 * time.Second)
			}
			m := newMatch(s)
			if err := m.SetJournalPath(path); err != nil {
				t.Fatal(err)
			}
			m.Finished = func(g record.Game, _ *results.Standing) { t.Errorf("game %d counts", g.Number) }
			_, end, err := m.Run(t.Context())
			if end != Failed || !errors.As(err, new(play.CannotBegin)) || !regexp.MustCompile(c.want).MatchString(err.Error()) {
				t.Errorf("%s, error %v, want %s", end, err, c.want)
			}
			if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("there is a file of the match: %v", err)
			}
		})
	}
}

// TestFailedStartsScoreNothing checks that the games of an engine which starts once and never
// again have no result.
func TestFailedStartsScoreNothing(t *testing.T) {
	for _, fault := range []string{"deaf", "no-ugi", "exit-at-once"} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			s := newSettings(2, "", "")
			s.Players[1].Command, s.Patience = onceThen(t, fault), record.Duration(8*time.Second)
			games, standing, end := run(t, newMatch(s))
			if end != AllPlayed || standing.Faults[1][record.NoStart] != 1 || standing.FaultCount() != 2 {
				t.Errorf("%s, faults %v", end, standing.Faults)
			}
			checkFault(t, &games[0], record.Crashed)
			if g := &games[1]; g.Reason != record.NoStart || g.Fault != "p1" || g.Result != "none" || standing.Pairings[0].Results != [3]int{0, 0, 1} {
				t.Errorf("%s, %s of %s; results %v", g.Result, g.Reason, g.Fault, standing.Pairings[0].Results)
			}
			if _, err := games[1].Replay(ugitest.Game, nil); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestEngineThatFailsToStartEndsTheMatch checks that an engine which does not start any more
// ends the match after a few tries, with an error that names it. A sequential test
// without bounds must neither go on for ever nor reach a conclusion.
func TestEngineThatFailsToStartEndsTheMatch(t *testing.T) {
	s := newSettings(0, "", "")
	s.Players[1].Command = onceThen(t, "exit-at-once")
	s.SPRT = &stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.1, Beta: 0.1}
	m := newMatch(s)
	var games []record.Game
	m.Finished = func(g record.Game, _ *results.Standing) { games = append(games, g) }
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	standing, end, err := m.Run(ctx)
	if err == nil || !strings.Contains(err.Error(), "engine B has failed to start 3 times in a row") || !strings.Contains(err.Error(), "no license") {
		t.Errorf("%s, error %v", end, err)
	}
	if len(games) != 3 || standing.Pairings[0].Pairs.Total() != 0 || end == Elo1Accepted || end == AllPlayed {
		t.Errorf("%d games, %v, %s", len(games), standing.Pairings[0].Pairs, end)
	}
}
