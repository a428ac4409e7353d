package analysis

import (
	"runtime"
	"slices"
	"strconv"

	"tetrad/engine"
)

// notOfPool are the options that each request or each game decides, and those that
// have no effect on analysis.
var notOfPool = []string{"Game", "MultiPV", "Ponder", "Contempt", "OwnBook", "BookFile"}

// IsPoolOption reports whether an option of the engine applies to all engines of a
// pool. Other options are decided by each request or have no effect on analysis.
func IsPoolOption(name string) bool { return !slices.Contains(notOfPool, name) }

// PoolOptions returns the values of the pool options in e.
func PoolOptions(e *engine.Engine) map[string]string {
	values := map[string]string{}
	for _, o := range e.Options() {
		if IsPoolOption(o.Name) {
			values[o.Name] = o.Value
		}
	}
	return values
}

// EnginesFor returns how many engines with these options the processors can run, at
// least 1.
func EnginesFor(options map[string]string) int {
	threads, _ := strconv.Atoi(options["Threads"])
	return max(1, runtime.GOMAXPROCS(0)/max(1, threads))
}
