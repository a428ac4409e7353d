//go:build unix

package match

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/bench/match/play"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/positions/projecttest"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
	"tetrad/stats"
)

func TestMain(m *testing.M) {
	ugitest.Main()
	mainOfRunner()
	play.IgnorePauses(time.Minute)
	os.Exit(m.Run())
}

// newSettings returns the settings of a match at tic-tac-toe between fake engines
// with these faults.
func newSettings(games int, faults ...string) *settings.Match {
	s := settings.Default()
	s.Game, s.Games, s.OpeningTurns = ugitest.Game.Name(), games, 1
	for i, fault := range faults {
		s.Players = append(s.Players, settings.Player{
			Name: string(rune('A' + i)), Command: ugitest.Command(fault), Limits: record.TimeControl{Depth: 1},
		})
	}
	return &s
}

func newMatch(s *settings.Match) *Match {
	random := openings.Random{Game: ugitest.Game, Seed: 1, Turns: 1}
	m := unprepared(s)
	m.Game, m.Opening = ugitest.Game, random.At
	return m
}

// run plays a match and returns its games in the order in which they counted.
func run(t *testing.T, m *Match) (games []record.Game, s *results.Standing, end End) {
	t.Helper()
	if err := m.Settings.Check(); err != nil {
		t.Fatal(err)
	}
	m.Finished = func(g record.Game, _ *results.Standing) { games = append(games, g) }
	s, end, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return games, s, end
}

func TestGamesReplay(t *testing.T) {
	s := newSettings(6, "", "", "")
	s.Concurrency = 3
	games, standing, end := run(t, newMatch(s))
	if end != AllPlayed || len(games) != 18 || standing.Games != 18 || standing.FaultCount() != 0 {
		t.Fatalf("%d games, %+v, %s", len(games), standing, end)
	}
	for i, g := range games {
		if g.Number != i+1 {
			t.Errorf("game %d comes as number %d", g.Number, i+1)
		}
		if g.Engines != [2]string{"Fake", "Fake"} || g.Authors != [2]string{"nobody", "nobody"} {
			t.Errorf("game %d: engines %q by %q", g.Number, g.Engines, g.Authors)
		}
		if _, err := g.Replay(ugitest.Game, nil); err != nil || g.Reason != record.Rules {
			t.Errorf("game %d: %s, %v", g.Number, g.Reason, err)
		}
		other := games[i^1]
		if g.Players[0] != other.Players[1] || g.Players[1] != other.Players[0] || g.Moves[0].Turn != other.Moves[0].Turn || g.Book != 1 {
			t.Errorf("games %d and %d are no pair", g.Number, other.Number)
		}
	}
}

// TestFaultsLoseGames checks that each kind of fault loses the games of the engine
// that has it, and no others, for the right reason. The tournament continues to its
// end.
func TestFaultsLoseGames(t *testing.T) {
	t.Parallel()
	// Nearly all of the time goes to waiting for engines that do not answer.
	var group errgroup.Group
	group.SetLimit(8)
	for fault, reason := range map[string]record.Reason{
		"illegal": record.IllegalMove, "null": record.IllegalMove, "late": record.OutOfTime,
		"hang": record.Hangs, "flood": record.Hangs, "crash": record.Crashed, "kill": record.Crashed,
		"close-output": record.Crashed, "wordless": record.Garbage, "binary": record.Garbage, "long-line": record.Garbage,
		"not-over": record.Disagrees, "draws-all": record.Disagrees,
	} {
		if fault == "flood" && !projecttest.Full() {
			continue // it computes for as long as the match is patient
		}
		group.Go(func() error {
			t.Run(fault, func(t *testing.T) { losesBy(t, fault, reason) })
			return nil
		})
	}
	group.Wait()
}

// losesBy plays a match in which the second engine has a fault.
func losesBy(t *testing.T, fault string, reason record.Reason) {
	s := newSettings(8, "", fault)
	if reason == record.Hangs {
		s.Patience, s.Games, s.Concurrency = record.Duration(8*time.Second), 2, 2
	}
	if fault == "late" {
		s.Margin = 0
		s.Players[1].Limits = record.TimeControl{MoveTime: record.Duration(10 * time.Millisecond)}
	}
	played, standing, end := run(t, newMatch(s))
	if end != AllPlayed || len(played) != s.Games {
		t.Fatalf("%d games, %s", len(played), end)
	}
	lost := standing.Faults[1][reason]
	if standing.FaultCount() != lost || lost == 0 {
		t.Errorf("faults %v, want only %s of B", standing.Faults, reason)
	}
	for _, g := range played {
		checkFault(t, &g, reason)
	}
}

// checkFault checks a game of B, which may have a fault.
func checkFault(t *testing.T, g *record.Game, reason record.Reason) {
	t.Helper()
	if g.Reason == record.Rules {
		// A fault of one moment does not occur in every game.
		return
	}
	faulty, winner := "p1", "p2win"
	if g.Players[1] == "B" {
		faulty, winner = "p2", "p1win"
	}
	if g.Reason != reason || g.Fault != faulty || g.Result != winner || g.Detail == "" {
		t.Errorf("game %d of %v: %s, %s, fault of %s: %s", g.Number, g.Players, g.Result, g.Reason, g.Fault, g.Detail)
	}
	if _, err := g.Replay(ugitest.Game, nil); err != nil {
		t.Error(err)
	}
}

// TestOrderDoesNotDependOnConcurrency checks that the same games count in the same
// order, whatever the number of concurrent games.
func TestOrderDoesNotDependOnConcurrency(t *testing.T) {
	var texts []string
	for _, concurrency := range []int{1, 4} {
		s := newSettings(0, "", "illegal")
		s.Concurrency = concurrency
		test := stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.1, Beta: 0.1}
		s.SPRT = &test
		path := filepath.Join(t.TempDir(), "match.jsonl")
		j, err := results.CreateJournal(path, s)
		if err != nil {
			t.Fatal(err)
		}
		m := newMatch(s)
		m.Journal = j
		games, standing, end := run(t, m)
		if end != Elo1Accepted || standing.Games != len(games) || len(games)%2 != 0 {
			t.Errorf("%s after %d games", end, len(games))
		}
		texts = append(texts, essence(t, path))
	}
	if texts[0] != texts[1] {
		t.Errorf("games differ:\n%s\n%s", texts[0], texts[1])
	}
}

// essence returns the games in a journal without the fields that depend on time.
func essence(t *testing.T, path string) string {
	t.Helper()
	var b strings.Builder
	j, _, err := results.OpenJournal(path, func(g *record.Game) {
		g.Start, g.Millis, g.Thought = time.Time{}, 0, 0
		for i := range g.Moves {
			g.Moves[i].Millis = 0
		}
		b.WriteString(g.PGN())
	})
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
	return b.String()
}

func TestInterruptedMatchEndsAtOnce(t *testing.T) {
	s := newSettings(1000, "", "")
	m := newMatch(s)
	ctx, cancel := context.WithCancel(context.Background())
	m.Finished = func(g record.Game, _ *results.Standing) {
		if g.Number == 5 {
			cancel()
		}
	}
	standing, end, err := m.Run(ctx)
	if err != nil || end != Interrupted || standing.Games < 5 || standing.Games > 50 {
		t.Errorf("%d games, %s, %v", standing.Games, end, err)
	}
}

// TestEndlessTestEnds checks that a test whose games repeat each other ends without a
// verdict.
func TestEndlessTestEnds(t *testing.T) {
	s := newSettings(0, "", "")
	test := stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	s.SPRT, s.Concurrency = &test, 2
	for i := range s.Players {
		s.Players[i].Options = settings.Options{"Search": "random", "Seed": "1"}
	}
	m := newMatch(s)
	m.Opening = func(int) (openings.Opening, error) { return openings.Opening{Moves: []string{"b2"}}, nil }
	games, standing, end := run(t, m)
	if end != NothingNew || standing.Copies < 2*uselessPairs || len(games) != standing.Games {
		t.Errorf("%s after %d games with %d copies", end, standing.Games, standing.Copies)
	}
}

// TestIllegalLines checks that lines of play with an illegal move count against the
// engine that reports them and have no other effect.
func TestIllegalLines(t *testing.T) {
	s := newSettings(4, "", "wrong-line")
	games, standing, _ := run(t, newMatch(s))
	count := 0
	for _, g := range games {
		if g.Reason != record.Rules {
			t.Errorf("game %d: %s, %s", g.Number, g.Reason, g.Detail)
		}
		for _, w := range g.Warnings {
			count += w.Count
			if g.Players[w.Player[1]-'1'] != "B" || w.Kind != record.IllegalLine || !strings.Contains(w.Detail, "turn 2 of the line: ") {
				t.Errorf("game %d of %v: %+v", g.Number, g.Players, w)
			}
		}
	}
	if count == 0 || len(standing.Warnings) != 2 || standing.Warnings[1][record.IllegalLine] != count {
		t.Errorf("%d, %v", count, standing.Warnings)
	}
	if report := standing.Report(s); !strings.Contains(report, "Warnings about B: illegal line of play ") || strings.Contains(report, "about A") {
		t.Errorf("report:\n%s", report)
	}
}

// TestUnaskedAnswers checks that an engine which answers each search twice is named and plays on,
// and that no second answer counts as that to the next search.
func TestUnaskedAnswers(t *testing.T) {
	t.Parallel()
	s := newSettings(8, "", "twice")
	games, standing, _ := run(t, newMatch(s))
	answers := 0
	for _, g := range games {
		for i := range g.Moves[g.Book:] {
			if g.Players[(g.Book+i)%2] == "B" {
				answers++
			}
		}
		if len(g.Warnings) != 1 || g.Warnings[0].Kind != record.Unasked || !strings.HasPrefix(g.Warnings[0].Detail, "bestmove ") {
			t.Errorf("game %d: %s, %s; %+v", g.Number, g.Reason, g.Detail, g.Warnings)
		}
	}
	want := fmt.Sprintf("Warnings about B: answers unasked %d\n", answers)
	if report := standing.Report(s); standing.FaultCount() > 0 || !strings.Contains(report, want) || strings.Contains(report, "about A") {
		t.Errorf("want %s in\n%s", want, report)
	}
}

// TestWarningsOfReports checks that engines which report no score are
// warned in the report of a match.
func TestWarningsOfReports(t *testing.T) {
	for fault, want := range map[string]string{
		"scoreless": "Warnings about A: no score ", "": "",
	} {
		s := newSettings(2, fault, fault)
		_, standing, _ := run(t, newMatch(s))
		report := standing.Report(s)
		if standing.FaultCount() > 0 || !strings.Contains(report, want) || strings.Contains(report, "Warnings") != (fault != "") {
			t.Errorf("%s: want %q in\n%s", fault, want, report)
		}
	}
}

// TestStrictWarnings checks that a warning about an engine, and one of the runner, end a strict
// match.
func TestStrictWarnings(t *testing.T) {
	for fault, want := range map[string]int{"": 4, "wrong-line": 1, "terminated": 0} {
		s := newSettings(4, fault, "")
		s.Strict = true
		games, _, end := run(t, newMatch(s))
		if len(games) != want || (end == Warned) != (fault != "") {
			t.Errorf("%q: %d games, %s", fault, len(games), end)
		}
	}
}
