//go:build unix

package check

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// pause is the habit of an engine that takes its time.
func pause(d time.Duration) { time.Sleep(d) }

// habits are ways to talk that are no faults.
var habits = []plant{
	{name: "carriage-returns", what: "ends its lines with CR LF", out: func(_ *plantedEngine, l string) []string {
		return []string{l + "\r"}
	}},
	{name: "split-lines", what: "writes its lines in two pieces", out: func(_ *plantedEngine, l string) []string {
		os.Stdout.WriteString(l[:len(l)/2])
		pause(time.Millisecond)
		return []string{l[len(l)/2:]}
	}},
	{name: "unknown-words", what: "tells what the protocol does not know", out: func(_ *plantedEngine, l string) []string {
		if strings.HasPrefix(l, "bestmove") {
			return []string{"info currmove a1 currmovenumber 1", l}
		}
		return []string{strings.Replace(l, " nodes ", " cpuload 312 phase middle ebf 3.14 nodes ", 1)}
	}},
	{name: "slow-lines", what: "takes 15 ms to read a line", thorough: true, in: func(_ *plantedEngine, l string) []string {
		pause(15 * time.Millisecond)
		return []string{l}
	}},
	{name: "plain", what: "knows no command but those of the Universal Game Interface", in: func(_ *plantedEngine, l string) []string {
		isAdded := strings.HasPrefix(l, "moves") || strings.HasPrefix(l, "go perft")
		for _, q := range []string{"fen", "game", "legalmoves", "islegal"} {
			isAdded = isAdded || strings.HasPrefix(l+" ", "query "+q+" ")
		}
		rest, _ := cutMoves(l)
		return either(!isAdded, rest)
	}, out: func(_ *plantedEngine, l string) []string { return either(!isReport(l), l) }},
}

// TestHabits checks that no engine is accused for a way to talk that is no fault.
func TestHabits(t *testing.T) {
	projecttest.Only(t)
	atOnce(t, func(start func(name string, test func(t *testing.T))) {
		for _, p := range habits {
			if p.thorough && !projecttest.Nightly() {
				continue
			}
			start(p.name, func(t *testing.T) {
				c := Check{
					Command: plantedCommand(p.name), Games: []positions.Game{named(t, "trap-3")},
					Plies: 60, Seed: 1, Startup: long, Patience: long, Margin: long, Registry: content.Registry(),
				}
				if failed, _ := failures(t, &c); len(failed) > 0 {
					t.Errorf("%s: %v", p.what, failed)
				}
			})
		}
	})
}

// TestHabitsAreDescribed checks that each habit has words of its own.
func TestHabitsAreDescribed(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range habits {
		if seen[p.name] || seen[p.what] || p.name == "" || p.what == "" {
			t.Errorf("%s", fmt.Sprint(p.name, p.what))
		}
		seen[p.name], seen[p.what] = true, true
	}
}
