//go:build unix

package check

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/engine/content"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// A planted is a fault in the engine with faults of one game.
type planted struct {
	program []string // the command of the engine
	name    string
	class   Class // the class of the point that finds it
	clause  bool  // whether that point is a crafted position
	game    positions.Game
}

// faultsProgram builds the program with the faults of all games, and returns its path.
var faultsProgram = sync.OnceValues(func() (string, error) {
	path := filepath.Join(scratch, "faults")
	if out, err := exec.Command("go", "build", "-o", path, "../../engine/enginetest/faults").CombinedOutput(); err != nil {
		return "", fmt.Errorf("the engine with faults: %w\n%s", err, out)
	}
	return path, nil
})

// withFaults returns the games for which there are engines with faults, in the order of the
// registry, and the command of an engine.
func withFaults(t *testing.T) (games []game.Entry, command func(game game.Entry, args ...string) []string) {
	t.Helper()
	path, err := faultsProgram()
	if err != nil {
		t.Fatal(err)
	}
	list, err := exec.Command(path).Output()
	if err != nil || len(list) == 0 {
		t.Fatalf("games with faults: %q, %v", list, err)
	}
	names := strings.Fields(string(list))
	games = slices.DeleteFunc(slices.Clone(content.Registry().Games), func(e game.Entry) bool { return !slices.Contains(names, e.Family.Name) })
	if len(games) != len(names) {
		t.Fatalf("the games with faults are %q", names)
	}
	return games, func(game game.Entry, args ...string) []string {
		return append([]string{path, game.Family.Name}, args...)
	}
}

// scratch is the folder in which programs are built.
var scratch string

// allPlanted returns the faults of all games.
func allPlanted(t *testing.T) (all []planted) {
	t.Helper()
	games, command := withFaults(t)
	for _, entry := range games {
		lister := command(entry)
		list, err := exec.Command(lister[0], lister[1:]...).Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(list)) {
			words := strings.Fields(line)
			if len(words) != 4 {
				t.Fatalf("%q lists %q", lister, line)
			}
			all = append(all, planted{
				command(entry, words[0]), words[0], Class(words[1]), words[2] == "clause", named(t, words[3]),
			})
		}
	}
	return all
}

// TestFaultsOfGames checks that a crafted position finds each fault of the rules,
// without the need for luck. Each fault in how the independent engines talk is found
// in the class about it, or spoils a point of that class for the cause of an earlier
// failure. Nightly all faults are planted, otherwise the first of each game,
// with TETRAD_FULL=1 also of each class, and in long tests every eighth.
func TestFaultsOfGames(t *testing.T) {
	atOnce(t, func(start func(name string, test func(t *testing.T))) {
		seen := map[any]bool{}
		for i, f := range allPlanted(t) {
			game := f.game.Name()
			isFirst := !seen[f.class] && projecttest.Full() || !seen[game]
			seen[f.class], seen[game] = true, true
			if !isFirst && !projecttest.Nightly() && (i%8 != 0 || !projecttest.Enabled()) {
				continue
			}
			start(f.name, func(t *testing.T) {
				findsPlanted(t, f)
			})
		}
	})
}

// atOnce runs tests concurrently, since they spend nearly all of their time waiting.
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

// findsPlanted checks an engine with a fault until a point of the fault's class
// fails, with a likely fault if a crafted position has to find it. Where none has to, the
// point may also fail as an earlier point of another class did.
func findsPlanted(t *testing.T, f planted) {
	var found Result
	c := Check{
		Command: f.program, Games: []positions.Game{f.game}, Plies: 60, Seed: 1,
		Startup: long, Patience: long, Margin: 200 * time.Millisecond, Registry: content.Registry(), machine: idle{},
	}
	if strings.Contains(f.name, "hang") || strings.Contains(f.name, "stops") {
		c.Patience = 5 * time.Second // a busy machine can stand still for a second
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var others []Result
	c.Run(ctx, func(r Result) {
		isNamed := r.Breaks != "" || !f.clause || strings.HasPrefix(r.Point, "tells turn and end")
		isFailure := r.Status == Failed || r.Status == Repeated && !f.clause
		switch {
		case isFailure && r.Class == f.class && found.Point == "" && isNamed:
			found = r
			cancel()
		case r.Status == Failed:
			others = append(others, r)
		}
	})
	if found.Point == "" {
		t.Errorf("not found in class %s; elsewhere: %v", f.class, others)
	}
	t.Logf("%s: %s", found.Point, found.Detail)
}
