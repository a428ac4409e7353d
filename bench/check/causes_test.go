//go:build unix

package check

import (
	"errors"
	"fmt"
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
)

// outcome runs a check of an engine at a game. It returns the failures and the number of
// failed points that have the cause of another.
func outcome(t *testing.T, game string, command ...string) (failed []Result, repeated int) {
	t.Helper()
	c := Check{
		Command: command, Games: []positions.Game{named(t, game)}, Plies: 60, Seed: 1,
		Startup: long, Patience: long, Margin: long, Registry: content.Registry(),
	}
	n, err := c.Run(t.Context(), func(r Result) {
		switch r.Status {
		case Failed:
			failed = append(failed, r)
		case Repeated:
			repeated++
		}
	})
	if err != nil || n != len(failed) {
		t.Errorf("%d failures reported, %d returned, %v", len(failed), n, err)
	}
	return failed, repeated
}

// TestOneCauseOneFailure checks that an engine with one fault fails once, however many points
// it spoils, and that the failure says what the engine itself has said.
func TestOneCauseOneFailure(t *testing.T) {
	projecttest.OnlyFull(t)
	t.Parallel()
	faults, err := faultsProgram()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []struct {
		name, class, words, engine string
		command                    []string
		least                      int // points that say the same
	}{
		{"a crash", "rules", "panic: illegal move", "", []string{faults, "vinver", "dies-at-bad-move"}, 5},
		{"another dialect", "rules", "query fen", "", []string{faults, "vinver", "fen-own-dialect"}, 5},
		{"capitals", "rules", "query p1turn", "", []string{faults, "vinver", "answers-capital"}, 5},
		{"refused strings", "rules", "refuses a position: position fen", "error no strings today",
			plantedCommand("refuses-strings"), 5},
		{"a refused move", "rules", "", "error illegal move", plantedCommand("refuses-swap"), 2},
		{"a rule", "rules", "has to be refused", "", []string{faults, "verto", "verto-corners-free"}, 20},
		{"two answers", "search", "was not asked for", "", plantedCommand("stop-two-answers"), 1},
	} {
		if f.least > 1 && !strings.HasPrefix(f.name, "refused") && f.name != "a refused move" && !projecttest.Enabled() {
			continue // these take longer, and say the same of other causes
		}
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			game := "vinver-4"
			if slices.Contains(f.command, "verto") {
				game = "verto-4"
			}
			failed, repeated := outcome(t, game, f.command...)
			if len(failed) != 1 || repeated < f.least {
				t.Fatalf("%d failures, %d repeated: %v", len(failed), repeated, failed)
			}
			r := failed[0]
			isRight := string(r.Class) == f.class && strings.Contains(r.Point+": "+r.Detail, f.words)
			if !isRight || !strings.Contains(r.Engine, f.engine) {
				t.Errorf("%+v", r)
			}
			if want := map[string]string{"a rule": "enters corners freely", "a refused move": "refuses the legal move swap"}[f.name]; r.Breaks != want {
				t.Errorf("the likely fault is %q, want %q", r.Breaks, want)
			}
		})
	}
}

func plantedCommand(name string) []string { return []string{os.Args[0], plantedArgument, name} }

// TestLikely checks for which errors a likely fault is named: those that show what an engine with
// that fault would show.
func TestLikely(t *testing.T) {
	wrong := func() *failure {
		return mismatch("", "position startpos moves a1; query result", "response a", "response b")
	}
	board := *wrong()
	board.query = "fen"
	start := game.Clause{Moves: "a1", Illegal: "a1", Shows: "start"}
	moves, legal, illegal := game.Clause{Moves: "a1"}, game.Clause{FEN: "3 w", Legal: "a1"}, game.Clause{FEN: "3 w", Illegal: "a1"}
	read, after := game.Clause{FEN: "3 w"}, game.Clause{FEN: "3 w", Moves: "a1"}
	for _, c := range []struct {
		name   string
		clause game.Clause
		err    error
		want   bool
	}{
		{"the start", start, shows(at(start, 0, wrong()), wrong()), true},
		{"beside a right start", start, shows(at(start, 1, wrong()), wrong()), false},
		{"beside a right start, an illegal move", start, shows(takesMove, wrong()), false},
		{"after the moves", moves, shows(at(moves, 1, wrong()), wrong()), true},
		{"before the moves", moves, shows(at(moves, 0, wrong()), wrong()), false},
		{"a legal move", legal, shows(lacksMove, wrong()), true},
		{"a legal move, where illegal ones are tried", illegal, shows(lacksMove, wrong()), false},
		{"an illegal move", illegal, shows(takesMove, wrong()), true},
		{"an illegal move, where legal ones are tried", legal, shows(takesMove, wrong()), false},
		{"what is read in", read, shows(at(read, 0, wrong()), wrong()), true},
		{"what is read in, before the moves", after, shows(at(after, 0, wrong()), wrong()), false},
		{"the string", read, shows(at(read, 0, &board), &board), false},
		{"an error that shows nothing", read, wrong(), false},
		{"a crash", read, fmt.Errorf("%w: it exited with code 2", ugiclient.ErrCrashed), false},
		{"a hang", read, ugiclient.ErrSilent, false},
		{"a refusal", read, failed("refuses a position").because(refusesString, ""), false},
		{"a second answer", read, failed("bestmove a1").because(twice, ""), false},
	} {
		s := newSession(t.Context(), &Check{})
		p := point{class: Rules, name: c.name, breaks: "is faulty", shows: shownBy(c.clause)}
		if got := s.likely(p, s.cause(p, c.err), c.err); (got != "") != c.want {
			t.Errorf("%s: %q, want one: %v", c.name, got, c.want)
		}
	}
}

// TestSentLines checks that a failure without a wrong answer shows the lines that led to it.
func TestSentLines(t *testing.T) {
	for _, c := range []struct {
		name, lines string
		err         error
		sent, came  string
	}{
		{"a hang", ">position startpos|>go depth 1", ugiclient.ErrSilent, "position startpos; go depth 1", ""},
		{"a crash", ">position startpos moves a1|>isready", fmt.Errorf("%w: it exited with code 2", ugiclient.ErrCrashed),
			"position startpos moves a1; isready", ""},
		{"a second answer", ">position startpos|>go depth 1|bestmove a1|bestmove a1|>uginewgame", nil,
			"position startpos; go depth 1", "bestmove a1"},
	} {
		s := newSession(t.Context(), &Check{machine: idle{}})
		for line := range strings.SplitSeq(c.lines, "|") {
			text, isSent := strings.CutPrefix(line, ">")
			s.heard.trace(isSent, text)
		}
		if c.err == nil {
			c.err = s.heard.second()
		}
		r := s.result(point{class: Search, name: c.name}, c.err)
		if r.Status != Failed || r.Sent != c.sent || r.Came != c.came {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// TestLateOrBusy checks what is said of an engine whose answers are late, by whether a loop
// beside it stood still.
func TestLateOrBusy(t *testing.T) {
	const in, late = 0, 500 * time.Millisecond
	for _, c := range []struct {
		name    string
		answers []time.Duration // the last one again and again
		stands  time.Duration
		want    Status
	}{
		{"in time", []time.Duration{in}, 0, Passed},
		{"always late, on an idle machine", []time.Duration{late}, 0, Failed},
		{"always late, on a busy machine", []time.Duration{late}, late, Skipped},
		{"late once, on a busy machine", []time.Duration{late, late, in}, late, Passed},
		{"late at first only", []time.Duration{late, in}, 0, Passed},
		{"late every other time, on an idle machine", []time.Duration{late, in, late, in, late}, 0, Failed},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSession(t.Context(), &Check{Margin: 100 * time.Millisecond, machine: stands(c.stands)})
			n := 0
			err := try(func() {
				s.inGoodTime(func() {
					took := c.answers[min(n, len(c.answers)-1)]
					if n++; took > 0 {
						fail(lateError{took, ""})
					}
				})
			})
			got := Passed
			switch {
			case errors.As(err, new(unjudged)):
				got = Skipped
			case err != nil:
				got = Failed
			}
			if got != c.want {
				t.Errorf("%s (%v) after %d searches, want %s", got, err, n, c.want)
			}
		})
	}
}

// stands is a machine that stands still for that long.
type stands time.Duration

func (s stands) stood(time.Time) (longest, total time.Duration) {
	return time.Duration(s), time.Duration(s)
}

// TestLoop checks what a loop notes of its rounds.
func TestLoop(t *testing.T) {
	begin := time.Now().Add(-time.Hour)
	l := loop{last: begin}
	const round = loopPause + loopWork
	for _, lasts := range []time.Duration{0, tolerance, 20 * time.Millisecond, 0, 300 * time.Millisecond} {
		l.round(l.last.Add(round + lasts))
	}
	l.gaps = append(l.gaps, gap{time.Now().Add(time.Hour), 0}) // nothing is noted from here on
	l.last = time.Now().Add(time.Hour)
	for _, c := range []struct{ since, longest, total time.Duration }{
		{0, 299 * time.Millisecond, 318 * time.Millisecond},
		{5*round + 21*time.Millisecond, 299 * time.Millisecond, 299 * time.Millisecond},
		{5*round + 221*time.Millisecond, 100 * time.Millisecond, 100 * time.Millisecond}, // within a gap
		{time.Second, 0, 0},
	} {
		longest, total := l.stood(begin.Add(c.since))
		if longest != c.longest || total != c.total {
			t.Errorf("since %v: %v and %v, want %v and %v", c.since, longest, total, c.longest, c.total)
		}
	}
}

// TestSilentOrBusy checks what is said of an engine that does not answer, by whether the machine
// let it run.
func TestSilentOrBusy(t *testing.T) {
	const patience = 100 * time.Millisecond
	for _, c := range []struct {
		name   string
		stands time.Duration
		want   Status
	}{
		{"on an idle machine", 0, Failed},
		{"with a short pause", patience / 3, Failed},
		{"on a machine that stands still", 9 * patience / 10, Skipped},
	} {
		s := newSession(t.Context(), &Check{Patience: patience, Startup: patience, machine: stands(c.stands)})
		if got := s.result(point{}, s.judgeSilence(ugiclient.ErrSilent)).Status; got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestPlantsAreFound checks that each planted fault of protocol and search is found by the point
// about it: in long tests some of them, nightly all.
func TestPlantsAreFound(t *testing.T) {
	projecttest.Only(t)
	atOnce(t, func(start func(name string, test func(t *testing.T))) {
		for i, p := range allPlants() {
			if projecttest.Nightly() || i%8 == 0 {
				start(p.name, func(t *testing.T) { findsPlant(t, p) })
			}
		}
	})
}

func findsPlant(t *testing.T, p plant) {
	game := "verto-6"
	if p.game != "" {
		game = p.game
	}
	c := Check{
		Command: plantedCommand(p.name), Games: []positions.Game{named(t, game)}, Plies: 60, Seed: 1, Thorough: p.thorough,
		Startup: long, Patience: long, Margin: 500 * time.Millisecond, machine: idle{},
	}
	if p.hangs {
		c.Patience = 3 * time.Second
	}
	var failed []string
	found := false
	c.Run(t.Context(), func(r Result) {
		if r.Status == Failed {
			failed = append(failed, r.Point+": "+r.Detail)
			isNamed := func(point string) bool { return strings.Contains(r.Point, point) }
			found = found || slices.ContainsFunc(strings.Split(p.found, " or "), isNamed)
		}
	})
	if !found {
		t.Errorf("failed: %q; want %q among them", failed, p.found)
	}
}
