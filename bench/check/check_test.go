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
	"tetrad/positions/longtest"
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

// named returns the game with a name.
func named(t *testing.T, name string) positions.Game {
	t.Helper()
	g, _, err := engine.Default().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// clean checks an engine without a fault at games, of which some are offered.
func clean(t *testing.T, kind string, games ...string) (results []Result) {
	t.Helper()
	c := Check{Command: fakeengine.Command(kind), Plies: 60, Seed: 1, Startup: long, Patience: long, Margin: long, Registry: engine.Default()}
	for _, name := range games {
		c.Games = append(c.Games, named(t, name))
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

// Our own engine passes every point, at all its games, and offers everything.
func TestOwnEngine(t *testing.T) {
	games := []string{"verto", "verto-5-old", "veletas-7", "trap", "trap-4-king", "vinver-7", "vinver-5-nopass"}
	if !longtest.Enabled() {
		games = []string{"verto-5", "trap-4"}
	}
	for _, r := range clean(t, fakeengine.Own, games...) {
		if r.Status != Passed {
			t.Errorf("%s: %s: %s %s", r.Class, r.Point, r.Status, r.Detail)
		}
	}
}

// So does an engine that shares no code with ours, but for what moves can be
// spoilt at all.
func TestOtherEngine(t *testing.T) {
	games := []string{"verto-5", "veletas-7", "trap-3", "vinver-5"}
	if !longtest.Enabled() {
		games = games[2:]
	}
	for _, r := range clean(t, fakeengine.Clean, games...) {
		if r.Status != Passed && !strings.Contains(r.Detail, "spoilt") && !strings.Contains(r.Point, "info lines") {
			t.Errorf("%s: %s: %s %s", r.Class, r.Point, r.Status, r.Detail)
		}
	}
}

// An engine with only what the Universal Game Interface asks for has no fault:
// what it lacks is not offered.
func TestPlainEngine(t *testing.T) {
	missing := 0
	for _, r := range clean(t, fakeengine.Plain, "verto-4", "vinver-4") {
		if r.Status == NotOffered && r.Class == Additions {
			missing++
		}
	}
	if want := len(additionPoints()) - 1; missing != want { // it has bestmove 0000
		t.Errorf("%d additions are not offered, want %d", missing, want)
	}
}

// A slow engine has no fault either.
func TestSlowEngine(t *testing.T) {
	longtest.Only(t)
	clean(t, fakeengine.Slow, "vinver-3")
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
		"takes-illegal": "refuses a word that is no move",
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
			if strings.Contains(r.Point, either) {
				found = true
				cancel()
			}
		}
	})
	if !found {
		t.Errorf("failed: %v; want %q among them", failed, words)
	}
}

// smallGames are the games of the engines that break rules: one of each family
// brings the clauses of all its variants.
var smallGames = map[string]string{"verto": "verto-4", "veletas": "veletas-7", "trap": "trap-3", "vinver": "vinver-4"}

// Each fault of the rules is found by a crafted position: luck is not needed.
func TestWrongRules(t *testing.T) {
	atOnce(t, func(start func(name string, test func(t *testing.T))) {
		for family, game := range smallGames {
			for i, fault := range fakeengine.WrongRules(family) {
				if longtest.Enabled() || i%8 == 0 {
					start(fault, func(t *testing.T) {
						if r := findsPlanted(t, fault, game, Rules); r.Breaks == "" {
							t.Errorf("found by %q only, which is not a clause", r.Point)
						}
					})
				}
			}
		}
	})
}

// Each fault of how an engine of others talks is found, in the class that is
// about it.
func TestHabits(t *testing.T) {
	atOnce(t, func(start func(name string, test func(t *testing.T))) {
		for i, fault := range fakeengine.Habits() {
			where, ok := habitsFound[fault]
			if !ok {
				t.Errorf("%s: where is it found?", fault)
				continue
			}
			if !longtest.Enabled() && i%8 != 0 {
				continue
			}
			start(fault, func(t *testing.T) { findsPlanted(t, fault, smallGames[where.family], where.class) })
		}
	})
}

// habitsFound says at which game and in which class each habit is found.
var habitsFound = map[string]struct {
	family string
	class  Class
}{
	"all-is-legal":             {"vinver", Rules},
	"answers-capital":          {"vinver", Rules},
	"answers-twice":            {"vinver", Search},
	"answers-wordy":            {"vinver", Rules},
	"bestmove-at-bad-move":     {"vinver", Refusals},
	"completes-moves":          {"trap", Refusals},
	"dies-at-bad-move":         {"vinver", Refusals},
	"dies-at-bad-string":       {"vinver", Refusals},
	"fen-own-dialect":          {"vinver", Rules},
	"fen-runs-apart":           {"vinver", Rules},
	"game-family":              {"vinver", Additions},
	"gameover-crashes":         {"vinver", Rules},
	"gameover-hangs":           {"vinver", Rules},
	"gameover-searches":        {"vinver", Additions},
	"goes-on":                  {"vinver", Positions},
	"hangs-at-bad-move":        {"vinver", Refusals},
	"hangs-at-bad-string":      {"vinver", Refusals},
	"hangs-with-movestogo":     {"vinver", Search},
	"hangs-without-increment":  {"vinver", Search},
	"illegal-later":            {"vinver", Rules},
	"late-second":              {"vinver", Search},
	"long-lists-cut":           {"trap", Rules},
	"long-lists-kill":          {"trap", Rules},
	"moves-after-end":          {"vinver", Rules},
	"new-game-does-not":        {"vinver", Positions},
	"no-moves-at-all":          {"vinver", Rules},
	"perft-does-not-add-up":    {"vinver", Additions},
	"perft-off-by-one":         {"vinver", Rules},
	"plain-plays-prefix":       {"vinver", Refusals},
	"plain-resets-at-bad-move": {"vinver", Refusals},
	"plain-sets-base":          {"vinver", Refusals},
	"plays-only-new":           {"vinver", Positions},
	"plays-prefix":             {"vinver", Refusals},
	"reads-behind-garbage":     {"vinver", Refusals},
	"reads-capitals":           {"vinver", Refusals},
	"reads-leading-zeros":      {"vinver", Refusals},
	"reads-one-order":          {"vinver", Rules},
	"reads-prefixes":           {"veletas", Refusals},
	"reads-separators":         {"veletas", Refusals},
	"resets-at-bad-move":       {"vinver", Refusals},
	"resets-at-bad-string":     {"vinver", Refusals},
	"result-early":             {"vinver", Rules},
	"search-moves-on":          {"vinver", Positions},
	"sets-base":                {"vinver", Refusals},
	"silent-at-bad-move":       {"vinver", Additions},
	"silent-at-bad-string":     {"vinver", Additions},
	"skips-bad-move":           {"vinver", Refusals},
	"stops-answering":          {"vinver", Rules},
	"string-capitals":          {"verto", Refusals},
	"string-claims":            {"veletas", Refusals},
	"string-crosscuts":         {"vinver", Refusals},
	"string-early-offer":       {"veletas", Refusals},
	"string-empty-board":       {"trap", Refusals},
	"string-hand":              {"trap", Refusals},
	"string-kings":             {"trap", Refusals},
	"string-late-offer":        {"vinver", Refusals},
	"string-letters":           {"verto", Refusals},
	"string-missing-fields":    {"verto", Refusals},
	"string-more-fields":       {"verto", Refusals},
	"string-perimeter":         {"veletas", Refusals},
	"string-pieces":            {"trap", Refusals},
	"string-quiet":             {"trap", Refusals},
	"string-setup-stones":      {"veletas", Refusals},
	"string-shooters":          {"veletas", Refusals},
	"string-short-ranks":       {"verto", Refusals},
	"string-side":              {"trap", Refusals},
	"string-trapped":           {"veletas", Refusals},
	"string-zero-runs":         {"verto", Refusals},
	"talks-error-to-stdout":    {"vinver", Refusals},
	"upper-bestmove":           {"vinver", Rules},
	"wraps-squares":            {"vinver", Refusals},
}

// atOnce runs tests side by side: nearly all of the time is spent waiting.
func atOnce(t *testing.T, list func(start func(name string, test func(t *testing.T)))) {
	var group errgroup.Group
	group.SetLimit(8)
	list(func(name string, test func(t *testing.T)) {
		group.Go(func() error {
			t.Run(name, test)
			return nil
		})
	})
	group.Wait()
}

// findsPlanted checks an engine with a fault until a point of a class fails, and
// returns its result.
func findsPlanted(t *testing.T, fault, game string, class Class) (found Result) {
	c := Check{
		Command: fakeengine.Command(fault), Games: []positions.Game{named(t, game)}, Plies: 60, Seed: 1,
		Startup: long, Patience: long, Margin: 200 * time.Millisecond, Registry: engine.Default(),
	}
	if strings.Contains(fault, "hang") || strings.Contains(fault, "stops") {
		c.Patience = time.Second
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var others []Result
	c.Run(ctx, func(r Result) {
		switch {
		case r.Status == Failed && r.Class == class && found.Point == "":
			found = r
			cancel()
		case r.Status == Failed:
			others = append(others, r)
		}
	})
	if found.Point == "" {
		t.Errorf("not found in class %s; elsewhere: %v", class, others)
	}
	t.Logf("%s: %s", found.Point, found.Detail)
	return found
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
