package ugiclient

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestInfo checks that reports of speed, table and time add to the earlier ones, and
// that invalid numbers do not count.
func TestInfo(t *testing.T) {
	for name, c := range map[string]struct {
		lines string
		want  Info
	}{
		"nothing": {"info string nps 5", Info{}},
		"all": {"info depth 3 seldepth 7 score cp -5 nodes 70 nps 3500 hashfull 12 time 20 pv a1 b2",
			Info{Depth: 3, Score: "cp -5", Nodes: 70, Time: 20 * time.Millisecond, Timed: true, Speed: new(uint64(3500)), Hash: new(uint64(12)), Deepest: new(uint64(7)), PV: []string{"a1", "b2"}}},
		"totals follow":      {"info depth 3 nps 1 hashfull 12 time 1\ninfo nodes 7 nps 9 time 0", Info{Depth: 3, Nodes: 7, Timed: true, Speed: new(uint64(9)), Hash: new(uint64(12))}},
		"of another line":    {"info multipv 2 nps 5 hashfull 6 time 7", Info{}},
		"not numbers":        {"info seldepth -3 nps fast hashfull 12% time soon", Info{}},
		"not possible":       {"info nps -1 hashfull 1001 time -1", Info{}},
		"as large as can be": {"info nps 18446744073709551615 hashfull 1000 time 0", Info{Timed: true, Speed: new(uint64(math.MaxUint64)), Hash: new(uint64(1000))}},
		"without a value":    {"info depth 1 nps", Info{Depth: 1}},
		"a bound after a score": {"info depth 9 score cp 20 nodes 5\ninfo depth 10 score cp -900 upperbound nodes 999",
			Info{Depth: 9, Score: "cp 20", Bound: "cp -900 upperbound", Nodes: 999}},
		"a score after a bound": {"info depth 9 score cp 900 lowerbound\ninfo depth 9 score cp 920", Info{Depth: 9, Score: "cp 920"}},
		"only a bound":          {"info depth 9 score mate 3 wdl 1000 0 0 lowerbound", Info{Depth: 9, Bound: "mate 3 lowerbound"}},
		"a bound of a line":     {"info depth 9 score cp 1\ninfo depth 9 multipv 2 score cp 5 lowerbound", Info{Depth: 9, Score: "cp 1"}},
	} {
		t.Run(name, func(t *testing.T) {
			var a Answer
			for line := range strings.Lines(c.lines) {
				a.readLine(strings.TrimSpace(line))
			}
			if !reflect.DeepEqual(a.Info, c.want) {
				t.Errorf("%+v, want %+v", a.Info, c.want)
			}
		})
	}
}
