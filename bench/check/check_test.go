//go:build unix

package check

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/ugiclient/fakeengine"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// long is a time that no sound engine needs, also on a busy machine.
const long = time.Minute

// failures runs a check and returns the points that failed, with the reasons,
// and the number of points that were skipped.
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

// Our own engine passes every point, at all its games.
func TestOwnEngine(t *testing.T) {
	c := Check{Command: fakeengine.Command(fakeengine.Own), Plies: 60, Seed: 1, Startup: long, Patience: long, Margin: long}
	for _, name := range []string{"verto", "verto-5-old", "veletas-7", "trap", "trap-4-king", "vinver-7", "vinver-5-nopass"} {
		g, _, err := engine.Default().Game(name)
		if err != nil {
			t.Fatal(err)
		}
		c.Games = append(c.Games, g)
	}
	failed, skipped := failures(t, &c)
	if len(failed) > 0 || skipped > 0 {
		t.Errorf("%d skipped; failed: %v", skipped, failed)
	}
}

// Each planted fault is found, by the point that is about it.
func TestPlantedFaults(t *testing.T) {
	// Nearly all of the time is spent waiting for who does not answer.
	var group errgroup.Group
	group.SetLimit(8)
	for fault, points := range map[string]string{
		"greets":        "says nothing before it is asked|answers ugi with",
		"no-ugi":        "answers ugi",
		"no-author":     "answers ugi",
		"odd-option":    "describes its options",
		"ready-blank":   "answers isready",
		"chatty":        "answers isready",
		"three-words":   "bestmove has two words",
		"wordless":      "plays legal moves",
		"colour-blind":  "follows a game by its moves",
		"not-over":      "follows a game by its moves",
		"draws-all":     "follows a game by its moves",
		"one-too-many":  "lists the legal moves",
		"one-too-few":   "lists the legal moves",
		"illegal":       "plays legal moves",
		"null":          "plays legal moves",
		"takes-illegal": "refuses an illegal move",
		"ignores-fen":   "follows a game by position strings",
		"late":          "go movetime 1 is answered in time",
		"crash":         "plays legal moves",
		"hang":          "plays legal moves",
		"hasty":         "go infinite waits for stop",
		"ignores-stop":  "stop is answered at once",
		"slow-stop":     "stop is answered at once",
		"wrong-line":    "info lines",
		"fragile":       "survives an unknown command",
		"strict-lines":  "CR LF",
		"ignores-quit":  "ends at quit",
		"exit-code":     "ends at quit",
		"stays":         "ends at the end of its input",
	} {
		group.Go(func() error {
			t.Run(fault, func(t *testing.T) { findsFault(t, fault, points) })
			return nil
		})
	}
	group.Wait()
}

// findsFault checks an engine with a fault, by which a point must fail whose
// name has words in it; "|" separates the words of several points, one of which
// must fail. (What an engine says too early may arrive late on a busy machine.)
func findsFault(t *testing.T, fault, words string) {
	c := Check{
		Command: fakeengine.Command(fault), Games: []positions.Game{fakeengine.Game}, Plies: 20, Seed: 1,
		Startup: long, Patience: long, Margin: 200 * time.Millisecond,
	}
	// Who does not answer is not waited for so long.
	switch fault {
	case "no-ugi", "strict-lines":
		c.Startup = 3 * time.Second
	case "hang", "hasty", "ignores-stop", "ignores-quit", "stays":
		c.Patience = 3 * time.Second
	}
	failed, _ := failures(t, &c)
	for point := range failed {
		for either := range strings.SplitSeq(words, "|") {
			if strings.Contains(point, either) {
				return
			}
		}
	}
	t.Errorf("failed: %v; want %q among them", failed, words)
}

// The fake engine without a fault passes too, so that what is found above is
// the fault.
func TestNoFault(t *testing.T) {
	c := Check{
		Command: fakeengine.Command(""), Games: []positions.Game{fakeengine.Game}, Plies: 20, Seed: 1,
		Startup: long, Patience: long, Margin: long,
	}
	if failed, _ := failures(t, &c); len(failed) > 0 {
		t.Errorf("failed: %v", failed)
	}
}

func TestNoSuchEngine(t *testing.T) {
	c := Check{Command: []string{"/no/such/program"}}
	if failed, _ := failures(t, &c); len(failed) == 0 {
		t.Error("nothing failed")
	}
}
