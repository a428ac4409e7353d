package ugiclient

import (
	"strings"
	"testing"
)

// TestInfo checks that reports of speed, table and time add to the earlier ones, and
// that invalid numbers do not count.
func TestInfo(t *testing.T) {
	for name, c := range map[string]struct{ lines, want, bound string }{
		"nothing": {"info string nps 5", "info", ""},
		"all": {"info depth 3 seldepth 7 score cp -5 nodes 70 nps 3500 hashfull 12 time 20 pv a1 b2",
			"info depth 3 seldepth 7 score cp -5 nodes 70 nps 3500 hashfull 12 time 20 pv a1 b2", ""},
		"totals follow":   {"info depth 3 nps 1 hashfull 12 time 1\ninfo nodes 7 nps 9 time 0", "info depth 3 nodes 7 nps 9 hashfull 12 time 0", ""},
		"of another line": {"info multipv 2 nps 5 hashfull 6 time 7", "info", ""},
		"of no line":      {"info multipv x nps 5 hashfull 6 time 7", "info", ""},
		"not possible":    {"info nodes 5 nps 6\ninfo seldepth -3 nps fast hashfull 1001", "info nodes 5 nps 6", ""},
		"a bound after a score": {"info depth 9 score cp 20 nodes 5\ninfo depth 10 score cp -900 upperbound nodes 999",
			"info depth 9 score cp 20 nodes 999", "cp -900 upperbound"},
		"a score after a bound": {"info depth 9 score cp 900 lowerbound\ninfo depth 9 score cp 920", "info depth 9 score cp 920", ""},
		"only a bound":          {"info depth 9 score mate 3 wdl 1000 0 0 lowerbound", "info depth 9", "mate 3 lowerbound"},
		"a bound of a line":     {"info depth 9 score cp 1\ninfo depth 9 multipv 2 score cp 5 lowerbound", "info depth 9 score cp 1", ""},
	} {
		t.Run(name, func(t *testing.T) {
			var a Answer
			for line := range strings.Lines(c.lines) {
				a.readLine(strings.TrimSpace(line))
			}
			if a.Info.String() != c.want || a.Bound.Text() != c.bound {
				t.Errorf("%s, %s; want %s, %s", a.Info.String(), a.Bound.Text(), c.want, c.bound)
			}
		})
	}
}
