package analysis

import (
	"runtime"
	"testing"

	"tetrad/engine"
)

// TestOptions checks which options a pool takes from an engine, and which hints take
// from a player.
func TestOptions(t *testing.T) {
	e := engine.New(engine.Default())
	for name, value := range map[string]string{"Level": "3", "Threads": "2", "MultiPV": "4", "Hash": "7"} {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	pool, adviser := PoolOptions(e), AdviserOptions(e)
	for _, c := range []struct {
		name        string
		pool, hints string // "" if not taken
	}{
		{"Hash", "7", "7"}, {"Threads", "2", "2"}, {"Seed", "0", "0"}, {"Search", "auto", "auto"},
		{"Level", "3", ""}, {"MoveOverhead", "50", ""},
		{"MultiPV", "", ""}, {"Game", "", ""}, {"Ponder", "", ""}, {"Contempt", "", ""}, {"RootVisits", "", ""}, {"OwnBook", "", ""}, {"BookFile", "", ""},
	} {
		if pool[c.name] != c.pool || adviser[c.name] != c.hints {
			t.Errorf("%s: %q in a pool, %q for hints; want %q and %q", c.name, pool[c.name], adviser[c.name], c.pool, c.hints)
		}
	}
	processors := runtime.GOMAXPROCS(0)
	for threads, want := range map[string]int{"": processors, "1": processors, "256": max(1, processors/256)} {
		if n := EnginesFor(map[string]string{"Threads": threads}); n != want {
			t.Errorf("%q threads on %d processors: %d engines, want %d", threads, processors, n, want)
		}
	}
}
