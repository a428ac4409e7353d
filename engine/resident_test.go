package engine_test

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"tetrad/engine"
)

// TestPrepareTakesNoMemory checks that a large Hash is only reserved, and taken by
// searches: a table that is new has nothing to clear. A process of its own takes the
// measure, since memory that was used before would be cleared.
func TestPrepareTakesNoMemory(t *testing.T) {
	const variable, hash, most = "TETRAD_TEST_RESIDENT", 1024, 200 // MiB
	if _, err := residentMiB(); err != nil {
		t.Skip("this system does not tell how much memory is resident: ", err)
	}
	if engine.CheckHash(hash) != nil {
		t.Skip("the memory is too small for this test")
	}
	if os.Getenv(variable) == "" {
		command := exec.Command(os.Args[0], "-test.run=^TestPrepareTakesNoMemory$")
		command.Env = append(os.Environ(), variable+"=1")
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	for _, searcher := range []string{"alphabeta", "mcts"} {
		e := engine.New(engine.Default())
		set(t, e, "Search", searcher)
		set(t, e, "Hash", strconv.Itoa(hash))
		for _, game := range engine.Default().Games {
			set(t, e, "Game", game.Family.Name)
			e.Prepare()
			if err := e.NewGame(); err != nil {
				t.Fatal(err)
			}
			if got, err := residentMiB(); err != nil || got > most {
				t.Fatalf("%s, %s: %d MiB of memory are resident after a Hash of %d MiB is made ready (%v)",
					searcher, game.Family.Name, got, hash, err)
			}
		}
	}
}

// residentMiB returns the memory of this process that is in use, as Linux tells it.
func residentMiB() (int, error) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0, fmt.Errorf("%q has no second number", text)
	}
	pages, err := strconv.Atoi(fields[1])
	return pages * os.Getpagesize() >> 20, err
}
