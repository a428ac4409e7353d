//go:build unix

package speed

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tetrad/engine/enginetest"
)

// makeReport makes a report of tic-tac-toe. The time in it depends only on the number
// of looks at the clock.
func makeReport(t *testing.T, change func(*Settings)) *Report {
	t.Helper()
	s := quick(enginetest.Registry(), "steps", "perft", "random")
	s.Repeats, s.Signature = 3, 824730
	if change != nil {
		change(&s)
	}
	r, err := Make(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReportHasAllRuns(t *testing.T) {
	r := makeReport(t, func(s *Settings) { s.Threads = []int{1, 2} })
	if len(r.Results) != 6 || r.Interrupted || r.Rounds() != 3 || r.Signature != 824730 {
		t.Fatalf("%+v", r)
	}
	for _, result := range r.Results {
		if len(result.Runs) != 3 || result.Median == 0 || result.Min > result.Median || result.Max < result.Median {
			t.Errorf("%+v", result)
		}
	}
	if _, err := Make(context.Background(), quick(enginetest.Registry(), "endgame")); err != errNothing {
		t.Errorf("without an exact search: %v", err)
	}
}

// TestJSONThereAndBack checks that reading a report from JSON gives the written
// report.
func TestJSONThereAndBack(t *testing.T) {
	for name, r := range map[string]*Report{
		"rates": makeReport(t, func(s *Settings) { s.Threads = []int{1, 2} }),
		"ratios": {Schema: Schema, Date: time.Unix(1e9, 0).UTC(), Warnings: []string{}, Against: &Against{
			This: Program{"a", "A", 1}, Other: Program{"b", "B", 2}, LeftOut: []string{"x"},
			Comparisons: []Comparison{comparisonOf([]float64{0.1, 0.2, 0.3})},
		}},
	} {
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var back Report
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&back); err != nil || !reflect.DeepEqual(*r, back) {
			t.Errorf("%s: %+v became %+v: %v", name, *r, back, err)
		}
	}
}

// TestInterruption checks that a user who interrupts gets the runs so far, and
// nothing before the first run.
func TestInterruption(t *testing.T) {
	for _, c := range []struct {
		name  string
		round int // in which it is interrupted, at the second task
		runs  int // of each task
	}{
		{"at the second run", 2, 1},
		{"while warming up", 0, -1},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		s := quick(enginetest.Registry(), "steps", "perft", "random")
		s.Repeats = 3
		seen := 0
		s.Progress = func(p Progress) {
			if p.Round == c.round {
				if seen++; seen == 2 {
					cancel()
				}
			}
		}
		r, err := Make(ctx, s)
		cancel()
		if c.runs < 0 {
			if err != context.Canceled {
				t.Errorf("%s: %+v, %v", c.name, r, err)
			}
			continue
		}
		if err != nil || !r.Interrupted || r.Rounds() != c.runs || len(r.Results) != 3 {
			t.Errorf("%s: %+v, %v", c.name, r, err)
		}
	}
}

// TestRunsAreInterleaved checks that the runs of a measure are not consecutive and do
// not always follow the same other measure.
func TestRunsAreInterleaved(t *testing.T) {
	s := quick(enginetest.Registry())
	s.Repeats = 20
	s = s.withDefaults()
	tasks := []Key{{Measure: "a"}, {Measure: "b"}, {Measure: "c"}}
	var order []int
	rounds := schedule{settings: s, watch: newWatch(s.Clock), tasks: tasks}
	err := rounds.each(context.Background(), func(round, i int) error {
		if round != len(order)/len(tasks) {
			t.Fatalf("round %d after %d runs", round, len(order))
		}
		order = append(order, i)
		return nil
	})
	if err != nil || len(order) != 21*len(tasks) {
		t.Fatalf("%d runs: %v", len(order), err)
	}
	before := map[[2]int]bool{}
	for round := range slices.Chunk(order, len(tasks)) {
		sorted := slices.Sorted(slices.Values(round))
		if !slices.Equal(sorted, []int{0, 1, 2}) {
			t.Errorf("a round is %v", round)
		}
		before[[2]int{round[0], round[1]}] = true
	}
	if len(before) < 4 {
		t.Errorf("rounds begin in %d ways", len(before))
	}
	if n := len(rounds.watch.spins); n != 20*len(tasks) {
		t.Errorf("the loop ran %d times", n)
	}
}

func TestFactorsAreOverOneThread(t *testing.T) {
	result := func(measure string, threads, hash int, median float64) Result {
		return Result{Key: Key{Measure: measure, Threads: threads, HashMiB: hash}, Median: median}
	}
	results := []Result{
		result("search", 1, 16, 100), result("search", 2, 16, 190), result("search", 1, 64, 50), result("search", 2, 64, 75),
		result("eval", 1, 0, 10), result("perft", 2, 0, 10), result("perft", 4, 0, 20), result("startup", 0, 0, 5),
	}
	setFactors(results)
	for i, want := range []float64{1, 1.9, 1, 1.5, 0, 0, 0, 0} {
		got := results[i].Factor
		if want == 0 && got != nil || want != 0 && (got == nil || *got != want) {
			t.Errorf("%v: factor %v, want %v", results[i].Key, got, want)
		}
	}
}

// fixedReport returns figures that are the same on every machine.
func fixedReport() *Report {
	two := task{Key: Key{Measure: "search", Search: "alphabeta", Game: "verto", Threads: 2, HashMiB: 16}}
	one := two
	one.Threads = 1
	r := &Report{
		Date: time.Unix(1e9, 0).UTC(), Build: Build{Version: "v1 <&>", Revision: "abc", Go: "go1.26", Settings: []string{"GOAMD64=v3"}},
		Machine: Machine{CPU: "Abacus", Processors: 8, OS: "linux", Arch: "arm64", Governor: "performance"}, Signature: 824730,
		Repeats: 3, Seconds: 0.25, Warnings: []string{"a cat sits on it"},
		Results: []Result{
			newResult(one, []Run{{1_000_000, 1}, {1_100_000, 1}, {1_060_000, 1}}),
			newResult(two, []Run{{2_000_000, 1}, {2_120_000, 1}, {2_200_000, 1}}),
			newResult(task{Key: Key{Measure: "startup"}}, []Run{{10, 0.05}, {10, 0.04}, {10, 0.08}}),
		},
	}
	setFactors(r.Results)
	return r
}

func TestText(t *testing.T) {
	var text bytes.Buffer
	fixedReport().WriteText(&text)
	got := regexp.MustCompile(` +\n`).ReplaceAllString(text.String(), "\n")
	want := `Build      v1 <&> abc go1.26 GOAMD64=v3
Machine    Abacus, 8 processors, linux/arm64, governor performance
Date       2001-09-09T01:46:40Z
Signature  824730 nodes
Runs       3 of each, in turn, of 250ms or more

Median of the runs, ± their median absolute deviation, least and greatest

measure           game   threads  hash    median           ±      range          factor
search alphabeta  verto  1        16 MiB  1.060 M nodes/s  3.8 %  1.000 … 1.100  1.00
search alphabeta  verto  2        16 MiB  2.120 M nodes/s  3.8 %  2.000 … 2.200  2.00
start-up                                  5.000 ms         25.0 %  4.000 … 8.000

The machine was busy: a cat sits on it.
`
	squeeze := regexp.MustCompile(`  +`)
	if squeeze.ReplaceAllString(got, "  ") != squeeze.ReplaceAllString(want, "  ") {
		t.Errorf("written\n%s\nwant\n%s", got, want)
	}
}

// TestFigure checks that a figure is well-formed XML with labels, for light and for
// dark pages.
func TestFigure(t *testing.T) {
	ratios := fixedReport()
	ratios.Results = nil
	ratios.Against = &Against{
		Other:       Program{Command: "./a<b"},
		Comparisons: []Comparison{comparisonOf([]float64{0.1, 0.11, 0.12, 0.1, 0.1, 0.1}), comparisonOf([]float64{0.1, -0.2})},
		Searches:    new(Comparison),
	}
	ratios.Against.Searches.compare([]float64{-0.1, -0.1, -0.1, -0.1, -0.1, -0.1})
	for name, c := range map[string]struct {
		report *Report
		want   []string
	}{
		"rates":  {fixedReport(), []string{"v1 <&> abc", "search alphabeta, nodes/s", "verto, 2 threads, 16 MiB", "2.120 M, × 2.00", "start-up, ms", "5.000"}},
		"ratios": {ratios, []string{"./a<b", "search verto", "all searches", "0.905 (0.905 … 0.905)"}},
	} {
		var svg bytes.Buffer
		if err := c.report.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(svg.String(), "prefers-color-scheme: dark") || strings.Contains(svg.String(), "NaN") {
			t.Errorf("%s: %s", name, svg.String())
		}
		var words strings.Builder
		decoder := xml.NewDecoder(&svg)
		for {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if data, ok := token.(xml.CharData); ok {
				words.Write(data)
			}
		}
		for _, want := range c.want {
			if !strings.Contains(words.String(), want) {
				t.Errorf("%s: no %q in\n%s", name, want, words.String())
			}
		}
	}
}
