//go:build unix

package check

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/engine/content"
	"tetrad/engine/enginetest/faulty"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// A planted is a fault in the engine with faults of one game.
type planted struct {
	program []string // with the name of the fault
	name    string
	class   Class // the class of the point that finds it
	clause  bool  // whether that point is a crafted position
	game    positions.Game
}

// A program is the engine with faults of a game.
type program struct {
	entry game.Entry
	path  string
}

// programs builds the engines with faults, one for each game that has one, in the order
// of the registry.
var programs = sync.OnceValues(func() (list []program, err error) {
	for _, entry := range content.Registry().Games {
		name := entry.Family.Name
		source := "../../engine/games/" + name + "/faults"
		if _, err := os.Stat(source); err != nil {
			continue
		}
		path := filepath.Join(scratch, name)
		out, err := exec.Command("go", "build", "-o", path, source).CombinedOutput()
		if err != nil {
			return nil, fmt.Errorf("the engine with faults of %s: %w\n%s", name, err, out)
		}
		list = append(list, program{entry, path})
	}
	return list, nil
})

// scratch is the folder in which programs are built.
var scratch string

// allPlanted returns the faults of all games.
func allPlanted(t *testing.T) (all []planted) {
	t.Helper()
	programs, err := programs()
	if err != nil || len(programs) == 0 {
		t.Fatalf("%d programs, %v", len(programs), err)
	}
	for _, program := range programs {
		path := program.path
		list, err := exec.Command(path).Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(list)) {
			words := strings.Fields(line)
			if len(words) != 4 {
				t.Fatalf("%s lists %q", path, line)
			}
			all = append(all, planted{
				[]string{path, words[0]}, words[0], Class(words[1]), words[2] == "clause", named(t, words[3]),
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
			isFirst := !seen[f.class] && projecttest.Full() || !seen[f.program[0]]
			seen[f.class], seen[f.program[0]] = true, true
			if !isFirst && !projecttest.Nightly() && (i%8 != 0 || !projecttest.Enabled()) {
				continue
			}
			start(f.name, func(t *testing.T) {
				findsPlanted(t, f)
			})
		}
	})
}

// TestProtocolFaultsArePlanted checks that each fault of other people's engines is planted in
// some game.
func TestProtocolFaultsArePlanted(t *testing.T) {
	all := allPlanted(t)
	for _, fault := range faulty.ProtocolFaultNames() {
		if !slices.ContainsFunc(all, func(f planted) bool { return f.name == fault }) {
			t.Errorf("%s: in which game is it found?", fault)
		}
	}
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
