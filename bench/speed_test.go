package bench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"tetrad/engine"
)

// What the benchmark of another program writes is read as it was meant.
func TestParseBench(t *testing.T) {
	b := Nodes{Registry: engine.Default(), Game: "trap-king"}
	var text strings.Builder
	last, err := b.Report(t.Context(), &text)
	if err != nil {
		t.Fatal(err)
	}
	want, total, err := b.Sums(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got, sum := parseBench(text.String() + last)
	if len(got) != len(want) || len(got) < 2 || sum.Nodes != total.Nodes {
		t.Fatalf("%d sums of %d nodes, want %d of %d", len(got), sum.Nodes, len(want), total.Nodes)
	}
	if lines := strings.Split(strings.TrimSpace(last), "\n"); len(lines) != 5 ||
		!strings.HasPrefix(lines[3], "alphabeta: ") || !strings.HasSuffix(lines[3], " nodes per second") ||
		!strings.HasPrefix(lines[4], "mcts: ") || !strings.HasSuffix(lines[4], " playouts per second") {
		t.Errorf("the last lines are %s", last)
	}
	for i := range got {
		if got[i].Game != want[i].Game || got[i].Search != want[i].Search || got[i].Nodes != want[i].Nodes || got[i].Elapsed <= 0 {
			t.Errorf("%+v, want %+v", got[i], want[i])
		}
	}
	sums, _ := parseBench("verto  alphabeta  100 nodes  50/s  8/8 b\nverto  alphabeta  100 nodes  200/s  8/7 b\n\nverto alphabeta 200 nodes 80/s\n")
	if len(sums) != 1 || sums[0].PerSecond() != 80 {
		t.Errorf("%+v", sums)
	}
	for _, text := range []string{"", "readyok", "verto alphabeta x nodes y/s fen b", "verto alphabeta 5 nodes 0/s fen b"} {
		if sums, _ := parseBench(text); sums != nil {
			t.Errorf("%q: %+v", text, sums)
		}
	}
}

// The speeds of the two searches are apart, over all games.
func TestSpeedBySearch(t *testing.T) {
	var s Speed
	for _, took := range []time.Duration{time.Second, 2 * time.Second} {
		s.add([]NodesResult{
			{Game: "a", Search: "alphabeta", Nodes: 3000, Elapsed: took}, {Game: "a", Search: "mcts", Nodes: 10, Elapsed: took},
			{Game: "b", Search: "alphabeta", Nodes: 1000, Elapsed: took}, {Game: "b", Search: "mcts", Nodes: 30, Elapsed: 3 * took},
		}, NodesResult{Nodes: 4040})
	}
	if !slices.Equal(s.Rates, []float64{2000, 1000}) || !slices.Equal(s.Playouts, []float64{10, 5}) {
		t.Errorf("%v nodes and %v playouts per second", s.Rates, s.Playouts)
	}
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		logs []float64
		want Verdict
	}{
		{[]float64{0.01, 0.02, 0.03, 0.04, 0.05, 0.06}, Faster},
		{[]float64{-0.01, -0.02, -0.03, -0.04, -0.05, -0.06}, Slower},
		{[]float64{0.01, -0.02, 0.03, -0.04, 0.05, -0.06}, NotTold},
		{[]float64{0, 0, 0, 0, 0, 0}, NotTold},
		{[]float64{0.1, 0.1, 0.1, 0.1, 0.1}, TooFew},
	} {
		if r := ratioOf("", "", c.logs); r.Verdict() != c.want || r.Low > r.Ratio || r.Ratio > r.High {
			t.Errorf("%v: %+v, %s, want %s", c.logs, r, r.Verdict(), c.want)
		}
	}
}

// invented returns a Bench with invented times of two searches, and names its runs in log.
func invented(name string, log *[]string, times ...time.Duration) Bench {
	run := 0
	return func(context.Context) (sums []NodesResult, total NodesResult, err error) {
		took := times[run]
		run++
		*log = append(*log, name)
		sums = []NodesResult{
			{Game: "a", Search: "x", Nodes: 1000, Elapsed: took}, {Game: name, Search: "x", Nodes: 5, Elapsed: took},
			{Game: "b", Search: "x", Nodes: 2000, Elapsed: 2 * took},
		}
		return sums, NodesResult{Nodes: 3005}, nil
	}
}

// The programs run in turn, the first round does not count, and the ratios are of the
// pairs and of the searches that both have.
func TestMeasureAndRatios(t *testing.T) {
	var log []string
	const s = time.Second
	benches := []Bench{invented("this", &log, 9*s, s, s, 2*s), invented("other", &log, s, 2*s, 2*s, 4*s)}
	speeds, err := Measure(t.Context(), 3, benches, func(round int) { log = append(log, fmt.Sprint(round)) })
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(log, " "); got != "0 this other 1 other this 2 this other 3 other this" {
		t.Error(got)
	}
	if a := speeds[0].Of("a", "x"); speeds[0].Signature != 3005 || len(a.Rates) != 3 || a.Rates[0] != 1000 {
		t.Errorf("%+v", speeds[0])
	}
	ratios := Ratios(&speeds[0], &speeds[1])
	if len(ratios) != 3 || ratios[0].Game != "a" || ratios[1].Game != "b" || ratios[2].Game != "" {
		t.Fatalf("%+v", ratios)
	}
	for _, r := range ratios {
		if math.Abs(r.Ratio-2) > 1e-9 {
			t.Errorf("%+v, want twice as fast", r)
		}
	}
	failing := func(context.Context) ([]NodesResult, NodesResult, error) {
		return nil, NodesResult{}, errors.New("bad")
	}
	if _, err := Measure(t.Context(), 1, []Bench{failing}, func(int) {}); err == nil {
		t.Error("no error")
	}
}
