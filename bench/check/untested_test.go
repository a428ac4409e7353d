//go:build unix

package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tetrad/engine/content"
	"tetrad/positions"
)

// reportsAll reports an error for each new game and for each list of moves, and follows them.
var reportsAll = plant{name: "reports-all", in: func(_ *plantedEngine, l string) []string {
	if l == "uginewgame" || len(movesOf(l)) > 0 {
		fmt.Println("info string error but I follow")
	}
	return []string{l}
}}

// onlyTrap is an engine that offers another game than the first ones, noGame none.
var onlyTrap = plant{name: "only-trap", in: offers("trap")}
var noGame = plant{name: "no-game", in: offers("chess")}

func offers(game string) func(*plantedEngine, string) []string {
	return func(_ *plantedEngine, l string) []string {
		if name, ok := strings.CutPrefix(l, "setoption name Game value "); ok && !strings.HasPrefix(name, game) {
			fmt.Println("info string error no such game")
			return []string{}
		}
		return []string{l}
	}
}

// untilSearch runs a check up to the points about searches, and returns the results.
func untilSearch(t *testing.T, command []string, games ...string) (results []Result) {
	t.Helper()
	s := started(t, command, games...)
	for _, p := range s.points() {
		if p.class == Search {
			continue
		}
		results = append(results, s.result(p, s.checkPoint(p)))
	}
	return results
}

// TestReportsEverywhere checks that an engine which reports errors for what it follows fails, and is
// tested all the same.
func TestReportsEverywhere(t *testing.T) {
	t.Parallel()
	results := untilSearch(t, plantedCommand(reportsAll.name), "vinver-3")
	count := map[Status]int{}
	for _, r := range results {
		count[r.Status]++
	}
	isNewGame := func(r Result) bool { return r.Status == Failed && r.Sent == "uginewgame" }
	isList := func(r Result) bool { return r.Status == Failed && strings.Contains(r.Sent, " moves ") }
	if !slices.ContainsFunc(results, isNewGame) || !slices.ContainsFunc(results, isList) || count[Skipped] > 4 {
		t.Errorf("%v", count)
	}
}

// TestNoGame checks that an engine which offers no game fails, and that one which offers another than
// the first is tested at that.
func TestNoGame(t *testing.T) {
	t.Parallel()
	c := Check{
		Command: plantedCommand(noGame.name), Games: []positions.Game{named(t, "vinver-3"), named(t, "trap-3")}, Plies: 20,
		Seed: 1, Startup: long, Patience: long, Margin: long, Registry: content.Registry(), machine: idle{},
	}
	failed, skipped := failures(t, &c)
	if len(failed) != 1 || !strings.Contains(fmt.Sprint(failed), "does not offer") || skipped < 50 {
		t.Errorf("%v, %d skipped", failed, skipped)
	}
	passed := 0
	for _, r := range untilSearch(t, plantedCommand(onlyTrap.name), "vinver-3", "trap-3") {
		if r.Status == Failed {
			t.Errorf("%+v", r)
		}
		if r.Status == Passed && r.Class == Additions {
			passed++
		}
	}
	if passed < 5 {
		t.Errorf("%d additions are tested", passed)
	}
}

// standing is a machine that lets nobody run.
type standing struct{}

func (standing) stood(since time.Time) (longest, total time.Duration) {
	return time.Since(since), time.Since(since)
}

// TestNothingTested checks that a check which has tested nothing has an error.
func TestNothingTested(t *testing.T) {
	t.Parallel()
	c := Check{
		Command: plantedCommand("deaf"), Games: []positions.Game{named(t, "vinver-3")},
		Startup: long, Patience: 10 * time.Millisecond, Registry: content.Registry(), machine: standing{},
	}
	if failed, err := c.Run(t.Context(), func(Result) {}); failed > 0 || !errors.Is(err, errUntested) {
		t.Errorf("%d failures, %v", failed, err)
	}
}

// deaf never answers isready.
var deaf = plant{name: "deaf", in: without("isready")}
