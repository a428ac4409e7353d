package info

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/search"
)

// TestOf checks what is written of a search, and that it reads back.
func TestOf(t *testing.T) {
	said := search.Info{Depth: 3, SelDepth: 7, Line: 2, Score: -12, Nodes: 5000, HashFull: 40, Elapsed: 2 * time.Second}
	lost := said
	lost.Score, lost.WDL, lost.Elapsed = search.LossIn(4), &search.WDL{Win: 1, Draw: 2, Loss: 997}, 0
	for _, c := range []struct {
		line Line
		want string
	}{
		{Of(said, []string{"d4", "e5"}), "info depth 3 seldepth 7 multipv 2 score cp -12 nodes 5000 nps 2500 hashfull 40 time 2000 pv d4 e5"},
		{Of(lost, nil), "info depth 3 seldepth 7 multipv 2 score mate -4 wdl 1 2 997 nodes 5000 nps 5000000 hashfull 40 time 0"},
		{Totals(7, 0), "info nodes 7 nps 7000 time 0"},
	} {
		if got := c.line.String(); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
		if again, want := Parse(strings.Fields(c.want)[1:]); want != "" || !reflect.DeepEqual(again, c.line) {
			t.Errorf("%q reads as %q, %s", c.want, again.String(), want)
		}
	}
}

// TestParse checks what is left out of a line, and what is said of it.
func TestParse(t *testing.T) {
	for line, c := range map[string]struct{ is, want string }{
		"":                                {"info", ""},
		"depth 1 nps":                     {"info depth 1", "nps from 0 to 4611686018427387904"},
		"depth nodes 5":                   {"info nodes 5", "depth from 0 to 2147483647"},
		"seldepth -3 nps fast nodes 4":    {"info nodes 4", "seldepth from 0 to 2147483647"},
		"hashfull 1001 time -1":           {"info", "hashfull from 0 to 1000"},
		"multipv x pv a1":                 {"info multipv 0 pv a1", "multipv from 1 to 2147483647"},
		"currmove d4 depth 2":             {"info depth 2", ""},
		"score cp 20 lowerbound nodes 7":  {"info score cp 20 lowerbound nodes 7", ""},
		"upperbound score mate -4":        {"info score mate -4 upperbound", ""},
		"depth 3 upperbound pv a1":        {"info depth 3 pv a1", ""},
		"score 20 depth 1":                {"info depth 1", "score from -1000000000 to 1000000000"},
		"score cp 99999999999":            {"info", "score from -1000000000 to 1000000000"},
		"wdl 300 300 400":                 {"info wdl 300 300 400", ""},
		"wdl 300 300 401":                 {"info wdl 300 300 401", ""},
		"wdl 500 500 500":                 {"info wdl 500 500 500", "wdl in permille, 1000 together"},
		"wdl 1 2 nodes 3":                 {"info nodes 3", "wdl from 0 to 1000"},
		"depth 2 string nodes 3 pv a1":    {"info depth 2", ""},
		"pv a1 depth 3":                   {"info pv a1 depth 3", ""},
		"time 1099511627776 tbhits 12":    {"info time 1099511627776", ""},
		"time 99999999999999999999 nps 1": {"info nps 1", "time from 0 to 1099511627776"},
	} {
		if l, want := Parse(strings.Fields(line)); l.String() != c.is || want != c.want {
			t.Errorf("%q is read as %q, %q; want %q, %q", line, l.String(), want, c.is, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{
		"", "score", "score cp", "wdl 1 2", "depth 3 pv a1", "string x", "depth 99999999999999999999 multipv 0 lowerbound",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		l, want := Parse(strings.Fields(line))
		if OrZero(l.HashFull) > 1000 || OrZero(l.Depth) > math.MaxInt32 || l.Elapsed() < 0 {
			t.Errorf("%q is read as %+v", line, l)
		}
		if again, _ := Parse(strings.Fields(l.String())[1:]); want == "" && again.String() != l.String() {
			t.Errorf("%q is read as %q, and that as %q", line, l.String(), again.String())
		}
	})
}
