//go:build unix

package check

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/positions"
)

// furtherPlants are faults that came up when all others had been found.
var furtherPlants = []plant{
	{name: "time-seconds", what: "time in seconds", out: number("time", func(_, n int) int { return n / 1000 })},
	{name: "hash-refused", what: "reports an error for each value of Hash", in: func(_ *plantedEngine, l string) []string {
		if strings.HasPrefix(l, "setoption name Hash value") {
			fmt.Println("info string error Hash cannot be set")
		}
		return []string{l}
	}},
	{name: "plays-up-to", what: "plays the moves before a bad one", in: func(e *plantedEngine, l string) []string {
		good, _ := e.goodMoves(l)
		return []string{withMoves(l, good)}
	}},
	{name: "skips-bad", what: "plays the moves around a bad one", in: func(e *plantedEngine, l string) []string {
		good, behind := e.goodMoves(l)
		return []string{withMoves(l, append(good, behind...))}
	}},
	{name: "sets-up-only", what: "sets up the position before a list with a bad move", in: func(e *plantedEngine, l string) []string {
		if good, _ := e.goodMoves(l); len(good) < len(movesOf(l)) {
			l = withMoves(l, nil)
		}
		return []string{l}
	}},
}

// withMoves returns a position line with other moves, and any other line as it is.
func withMoves(l string, moves []string) string {
	base, _, hasMoves := strings.Cut(l, " moves ")
	switch {
	case !hasMoves || !strings.HasPrefix(l, "position "):
		return l
	case len(moves) == 0:
		return base
	}
	return base + " moves " + strings.Join(moves, " ")
}

// goodMoves returns the legal moves of a position line before the first bad one, and those behind it.
func (e *plantedEngine) goodMoves(line string) (good, behind []string) {
	all, now := movesOf(line), e.position
	if len(all) == 0 {
		return nil, nil
	}
	defer func() { e.position = now }()
	base, _, _ := strings.Cut(line, " moves ")
	e.position = base
	p, hasBad := e.now(), false
	for _, m := range all {
		_, err := positions.PlayTurn(p, m)
		switch {
		case err != nil:
			hasBad = true
		case hasBad:
			behind = append(behind, m)
		default:
			good = append(good, m)
		}
	}
	return good, behind
}

// TestTellsMilliseconds checks that times in seconds are found, also by their slowest lines only.
func TestTellsMilliseconds(t *testing.T) {
	t.Parallel()
	for name, wrong := range map[string]bool{"time-seconds": true, "fair": false} {
		s := started(t, plantedCommand(name), "verto-6")
		if err := try(s.tellsMilliseconds); (wrongAnswer(err) != nil) != wrong || err != nil && !wrong {
			t.Errorf("%s: %v", name, err)
		}
		s.machine = standing{}
		if err := try(s.tellsMilliseconds); wrongAnswer(err) != nil {
			t.Errorf("%s, on a machine that stands still: %v", name, err)
		}
	}
}

// TestTakesValues checks that an error for a value that an option offers is found.
func TestTakesValues(t *testing.T) {
	t.Parallel()
	if err := try(started(t, plantedCommand("fair"), "verto-4").takesValues); err != nil {
		t.Error(err)
	}
	err := try(started(t, plantedCommand("hash-refused"), "verto-4").takesValues)
	if !strings.Contains(fmt.Sprint(err), "setoption name Hash value ") {
		t.Error(err)
	}
}

// TestListsOneCause checks that a fault of lists is one failure, with the right likely fault.
func TestListsOneCause(t *testing.T) {
	t.Parallel()
	const breaks = "follows lists with a bad move, or a part of them"
	for _, name := range []string{"plays-up-to", "skips-bad", "sets-up-only"} {
		var failed []Result
		for _, r := range untilSearch(t, plantedCommand(name), "vinver-7") {
			if r.Status == Failed {
				failed = append(failed, r)
			}
		}
		if len(failed) != 1 || failed[0].Breaks != breaks {
			for _, r := range failed {
				t.Errorf("%s: %s: %q, want %q: %s", name, r.Point, r.Breaks, breaks, r.Detail)
			}
		}
	}
}
