package report

import (
	"math"
	"testing"

	"tetrad/bench/report/measure"
)

func TestUnits(t *testing.T) {
	for _, c := range []struct {
		unit Unit
		x    float64
		want string
	}{
		{Percent, 0.4567, "45.7 %"}, {Percent, -0.0001, "0.0 %"}, {Elo, -0.2, "+0"}, {Number, -0.001, "0.00"}, {Number, 3.14159, "3.14"}, {Number, 1234.5, "1234"}, {Whole, 56.5, "56"},
		{Elo, 120.4, "+120"}, {Elo, -3.2, "-3"}, {Elo, math.Inf(1), "all won"}, {Elo, math.Inf(-1), "all lost"},
		{Power, 72.4, "10⁷²"}, {Number, 17.52, "17.5"}, {Percent, math.NaN(), "unknown"},
	} {
		if got := c.unit.Text(c.x); got != c.want {
			t.Errorf("%s of %v: %q, want %q", c.unit, c.x, got, c.want)
		}
	}
	e := measure.Estimate{Value: 0.5, Low: 0.4, High: math.Inf(1), N: 3}
	if got := Percent.Interval(e); got != "at least 40.0 %" {
		t.Error(got)
	}
}

// A sentence claims an advantage only if the interval leaves no doubt.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{0.51, 0.6, "The first player has an advantage."},
		{0.3, 0.49, "The second player has an advantage."},
		{0.46, 0.53, "No advantage of either seat was found; it would be at most 4 points in a hundred."},
	} {
		if got := aboutFairness(measure.Estimate{Value: (c.low + c.high) / 2, Low: c.low, High: c.high, N: 9}); got != c.want {
			t.Errorf("%v to %v: %s", c.low, c.high, got)
		}
	}
	for _, c := range []struct {
		e    measure.Estimate
		want string
	}{
		{measure.Share(0, 100), "No game of 100 was drawn; draws are at most 3.7 %."},
		{measure.Share(80, 100), "Most games are drawn."},
		{measure.Share(2, 100), "Few games are drawn."},
		{measure.Share(30, 100), "About one game in 3 is drawn."},
		{measure.Share(50, 100), "About half of the games are drawn; more games would tell."},
	} {
		if got := aboutDraws(c.e); got != c.want {
			t.Errorf("%+v: %s", c.e, got)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1536: "1,536", 128000: "128,000", 1234567: "1,234,567"} {
		if got := Grouped(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// Sentences name the nodes that are searched, not those of the command line.
func TestNodesOfSentences(t *testing.T) {
	weak, strong := &data{nodes: 128, factor: 1, doublings: []level{{nodes: 64}}}, &data{nodes: 128, factor: 12, doublings: []level{{nodes: 64}}}
	for _, c := range []struct {
		name      string
		got, want string
	}{
		{"depth without a factor", aboutDepth(measure.Estimate{Value: 50, Low: 10, High: 90, N: 8}, weak), "Going from 64 to 128 nodes still makes a player stronger: there is more to find."},
		{"depth with a factor", aboutDepth(measure.Estimate{Value: 50, Low: 10, High: 90, N: 8}, strong), "Going from 768 to 1,536 nodes still makes a player stronger: there is more to find."},
		{"a level of both", (&builder{all: []*data{weak, strong}}).players(level{nodes: 32}), "32 and 384 nodes"},
		{"a level of two alike", (&builder{all: []*data{strong, strong}}).players(level{nodes: 32}), "384 nodes"},
		{"random turns", (&builder{all: []*data{strong}}).players(level{}), "random turns"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.name, c.got, c.want)
		}
	}
}

func TestPlan(t *testing.T) {
	p := newPlan(256, []string{"chain"}, true)
	counts := map[string]int{}
	for _, b := range p {
		counts[b.kind.String()] = b.count
	}
	for kind, want := range map[string]int{
		"play/0": 32, "play/16": 16, "play/64": 8, "play/256": 8, "first/64": 16, "without/64/chain": 2, "mirror/64/3": 1,
		"doubling/8": 16, "doubling/16": 16, "doubling/32": 8, "doubling/64": 4, "doubling/128": 4,
	} {
		if counts[kind] != want {
			t.Errorf("%d games of %s, want %d", counts[kind], kind, want)
		}
		delete(counts, kind)
	}
	if len(counts) != 4 { // the other symmetries
		t.Errorf("also %v", counts)
	}
}
