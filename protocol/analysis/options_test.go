package analysis

import (
	"runtime"
	"testing"

	"tetrad/engine"
)

// TestOptions checks which options a pool takes from an engine.
func TestOptions(t *testing.T) {
	e := engine.New(engine.Default())
	for name, value := range map[string]string{"Level": "3", "Threads": "2", "MultiPV": "4", "Hash": "7"} {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	pool := PoolOptions(e)
	for name, want := range map[string]string{ // "": not taken
		"Hash": "7", "Threads": "2", "Seed": "0", "Search": "auto", "Level": "3", "MoveOverhead": "50",
		"MultiPV": "", "Game": "", "Ponder": "", "Contempt": "", "OwnBook": "", "BookFile": "",
	} {
		if pool[name] != want {
			t.Errorf("%s: %q in a pool, want %q", name, pool[name], want)
		}
	}
	processors := runtime.GOMAXPROCS(0)
	for threads, want := range map[string]int{"": processors, "1": processors, "256": max(1, processors/256)} {
		if n := EnginesFor(map[string]string{"Threads": threads}); n != want {
			t.Errorf("%q threads on %d processors: %d engines, want %d", threads, processors, n, want)
		}
	}
}
