//go:build unix

package check

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tetrad/engine/content"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/protocol/ugiclient"
	"tetrad/protocol/ugitest"
)

func TestMain(m *testing.M) {
	ugitest.Main()
	plantedMain()
	var err error
	if scratch, err = os.MkdirTemp("", "check"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(scratch)
	os.Exit(code)
}

// long is more time than a correct engine needs, even on a busy machine.
const long = time.Minute

// idle is a machine that never stands still.
type idle struct{}

func (idle) stood(time.Time) (longest, total time.Duration) { return 0, 0 }

// failures runs a check. It returns the failed points with their reasons and the
// number of skipped points.
func failures(t *testing.T, c *Check) (failed map[string]string, skipped int) {
	t.Helper()
	failed = map[string]string{}
	n, err := c.Run(context.Background(), func(r Result) {
		switch r.Status {
		case Failed:
			failed[r.Point] = r.Detail
		case Skipped:
			skipped++
		}
	})
	if err != nil || n != len(failed) {
		t.Errorf("%d failures reported, %d returned, %v", len(failed), n, err)
	}
	return failed, skipped
}

// named returns the game with this name.
func named(t *testing.T, name string) positions.Game {
	t.Helper()
	g, _, err := content.Registry().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// clean checks an engine without faults on games, of which it offers at least some.
func clean(t *testing.T, command []string, games ...positions.Game) (results []Result) {
	t.Helper()
	c := Check{
		Command: command, Games: games, Plies: 60, Seed: 1,
		Startup: long, Patience: long, Margin: long, Registry: content.Registry(),
	}
	failed, err := c.Run(t.Context(), func(r Result) {
		results = append(results, r)
		if r.Status == Failed {
			t.Errorf("%s: %s: %s", r.Class, r.Point, r.Detail)
		}
	})
	if err != nil || len(results) == 0 {
		t.Errorf("%d results, %d failures, %v", len(results), failed, err)
	}
	return results
}

// TestOwnEngine checks that Tetrad passes every point at all its games and offers
// everything. Points about ways to spoil a move may be skipped if no move of the game
// can be spoilt in that way.
func TestOwnEngine(t *testing.T) {
	t.Parallel()
	var games []positions.Game
	for _, entry := range content.Registry().Games {
		if !projecttest.Full() {
			games = append(games, otherGame(t, entry))
			continue
		}
		if !projecttest.Enabled() {
			games = append(games, entry.Family.Variants()[0])
			continue
		}
		for _, name := range entry.CheckedVariants() {
			games = append(games, named(t, name))
		}
	}
	for _, r := range clean(t, ugitest.Command(ugitest.Own), games...) {
		passes(t, r, r.Detail, "spoilt", "--thorough", "clear scores", "wdl", "late enough")
	}
}

// passes checks that a point has passed, unless text has some of the words.
func passes(t *testing.T, r Result, text string, words ...string) {
	t.Helper()
	isAllowed := slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	if r.Status != Passed && !isAllowed {
		t.Errorf("%s: %s: %s %s", r.Class, r.Point, r.Status, r.Detail)
	}
}

// cleanOthers checks the independent engines of all games, which share no code with
// Tetrad and follow the rules, or one of them: all of them nightly.
func cleanOthers(t *testing.T, kind string, check func(t *testing.T, results []Result)) {
	games, command := withFaults(t)
	for i, entry := range games {
		if !projecttest.Nightly() && i > 0 {
			break
		}
		t.Run(entry.Family.Name, func(t *testing.T) {
			check(t, clean(t, command(entry, kind), otherGame(t, entry)))
		})
	}
}

// otherGame returns the game that the independent engines play. It has the second
// size, since their rules are slow.
func otherGame(t *testing.T, entry game.Entry) positions.Game {
	sizes := entry.Family.AllSizes()
	return named(t, entry.Family.VariantName(sizes[min(1, len(sizes)-1)], ""))
}

// TestOtherEngine checks that an engine which shares no code with Tetrad passes too.
// Points about ways to spoil a move may be skipped, and it has few options.
func TestOtherEngine(t *testing.T) {
	projecttest.OnlyFull(t)
	t.Parallel()
	cleanOthers(t, "clean", func(t *testing.T, results []Result) {
		for _, r := range results {
			passes(t, r, r.Point+r.Detail, "spoilt", "no score", "--thorough", "clear scores", "wdl", "late enough",
				"Ponder", "MultiPV", "moves", "during a search")
		}
	})
}

// TestPlainEngine checks that an engine with only the Universal Game Interface has no
// faults: the missing additions are not offered.
func TestPlainEngine(t *testing.T) {
	projecttest.OnlyFull(t)
	t.Parallel()
	cleanOthers(t, "plain", func(t *testing.T, results []Result) {
		missing := 0
		for _, r := range results {
			if r.Status == NotOffered && r.Class == Additions {
				missing++
			}
		}
		// It has bestmove 0000, answers during a search, and reads long lines.
		if want := len(additionPoints()) - 3; missing != want {
			t.Errorf("%d additions are not offered, want %d", missing, want)
		}
	})
}

// TestSlowEngine checks that a slow engine has no faults either.
func TestSlowEngine(t *testing.T) {
	projecttest.Only(t)
	cleanOthers(t, "slow", func(*testing.T, []Result) {})
}

// TestPlantedFaults checks that each planted fault is found by the point about it.
func TestPlantedFaults(t *testing.T) {
	projecttest.OnlyFull(t)
	faults := map[string]string{
		"greets":        "says nothing before it is asked|answers ugi with",
		"no-ugi":        "answers ugi",
		"no-author":     "answers ugi",
		"odd-option":    "describes its options",
		"ready-blank":   "answers isready",
		"chatty":        "answers isready",
		"three-words":   "bestmove has two words",
		"wordless":      "plays games",
		"colour-blind":  "tells turn and end",
		"not-over":      "tells turn and end",
		"draws-all":     "has a start position",
		"one-too-many":  "lists the legal moves",
		"one-too-few":   "lists the legal moves",
		"illegal":       "plays games",
		"null":          "plays games",
		"takes-illegal": "refuses a word that is no move",
		"ignores-fen":   "follows a game by position strings",
		"late":          "plays games at all|a clock with an increment|go movetime 100 is answered in time|ponders: ",
		"crash":         "plays games",
		"hang":          "plays games",
		"hasty":         "go infinite waits for stop",
		"ignores-stop":  "plays games at all kinds of limits",
		"slow-stop":     "ponders: |stop is answered at once",
		"stop-refuses":  "legal in the position before",
		"stop-twice":    "plays games at all kinds of limits, a position and a search a turn: an answer too many",
		"wrong-line":    "a line of legal moves",
		"fragile":       "survives an unknown command",
		"strict-lines":  "CR LF",
		"ignores-quit":  "ends at quit",
		"exit-code":     "ends at quit",
		"stays":         "ends at the end of its input",
	}
	atOnce(t, func(start func(name string, test func(t *testing.T))) {
		for fault, points := range faults {
			start(fault, func(t *testing.T) { findsFault(t, fault, points) })
		}
	})
}

// findsFault checks an engine with a fault. A point must fail whose name, followed by what
// is wrong, contains words. "|" separates the words of several points, at least one of which
// must fail. (An answer that comes too early may arrive late on a busy machine.)
func findsFault(t *testing.T, fault, words string) {
	c := Check{
		Command: ugitest.Command(fault), Games: []positions.Game{ugitest.Game}, Plies: 20, Seed: 1,
		Startup: long, Patience: long, Margin: 200 * time.Millisecond, machine: idle{},
	}
	// Do not wait long for engines that do not answer.
	switch fault {
	case "no-ugi", "strict-lines":
		c.Startup = 3 * time.Second
	case "hang", "hasty", "ignores-stop", "ignores-quit", "stays":
		c.Patience = 3 * time.Second
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var failed []string
	found := false
	c.Run(ctx, func(r Result) {
		if r.Status != Failed {
			return
		}
		failed = append(failed, r.Point+": "+r.Detail)
		for either := range strings.SplitSeq(words, "|") {
			if strings.Contains(r.Point+": "+r.Detail, either) {
				found = true
				cancel()
			}
		}
	})
	if !found {
		t.Errorf("failed: %v; want %q among them", failed, words)
	}
}

// TestNoFault checks that the fake engine without a fault passes. So what the other
// tests find is the fault.
func TestNoFault(t *testing.T) {
	c := Check{
		Command: ugitest.Command(""), Games: []positions.Game{ugitest.Game}, Plies: 20, Seed: 1,
		Startup: long, Patience: long, Margin: long,
	}
	if failed, _ := failures(t, &c); len(failed) > 0 {
		t.Errorf("failed: %v", failed)
	}
}

// TestNoSuchEngine checks that an engine which cannot be started fails at no point, since
// nothing is known of it.
func TestNoSuchEngine(t *testing.T) {
	c := Check{Command: []string{"/no/such/program"}}
	report := func(r Result) { t.Errorf("%s: %s", r.Point, r.Status) }
	if failed, err := c.Run(t.Context(), report); failed != 0 || !errors.Is(err, ugiclient.ErrNoProcess) {
		t.Errorf("%d points failed, error %v", failed, err)
	}
}
