package report

import (
	"math"
	"testing"

	"tetrad/stats"
)

func TestUnits(t *testing.T) {
	for _, c := range []struct {
		unit Unit
		x    float64
		want string
	}{
		{Percent, 0.4567, "46%"}, {Percent, 0.504, "50.4%"}, {Percent, 0.004, "0.4%"}, {Percent, 0.996, "99.6%"}, {Percent, 1, "100%"}, {Percent, -0.0001, "0%"}, {Elo, -0.2, "+0"}, {Number, -0.001, "0.00"}, {Number, 3.14159, "3.14"}, {Number, 1234.5, "1,234"}, {Whole, 56.5, "56"},
		{Elo, 120.4, "+120"}, {Elo, -3.2, "−3"}, {Whole, 12345, "12,345"}, {Elo, -1109, "−1,109"}, {Elo, math.Inf(1), "all won"}, {Elo, math.Inf(-1), "all lost"},
		{Number, 17.52, "17.5"}, {Percent, math.NaN(), "unknown"},
	} {
		if got := c.unit.Text(c.x); got != c.want {
			t.Errorf("%s of %v: %q, want %q", c.unit, c.x, got, c.want)
		}
	}
	lost := stats.Estimate{Value: math.Inf(-1), Low: math.Inf(-1), High: 113, N: 9}
	if got := within(Elo, lost); got != "at most +113 Elo (all games lost)" {
		t.Error(got)
	}
	e := stats.Estimate{Value: 0.5, Low: 0.4, High: math.Inf(1), N: 3}
	if got := Percent.Interval(e); got != "at least 40%" {
		t.Error(got)
	}
}

// Differences say by how much, in points where they are of shares.
func TestDifferences(t *testing.T) {
	for _, c := range []struct {
		unit Unit
		e    stats.Estimate
		want string
	}{
		{Percent, stats.Estimate{Value: 0.09, Low: 0.025, High: 0.153, N: 9}, "+9 points (+2 to +15)"},
		{Percent, stats.Estimate{Value: 0, Low: -0.038, High: 0.038, N: 9}, "0 points (−4 to +4)"},
		{Percent, stats.Estimate{Value: 0.07, Low: 0.0004, High: 0.133, N: 9}, "+7 points (+0.04 to +13)"},
		{Percent, stats.Estimate{N: 9}, "0 points"},
		{Whole, stats.Estimate{Value: -1234, Low: -1300, High: 5, N: 9}, "−1,234 (−1,300 to +5)"},
		{Elo, stats.Estimate{Value: 20, Low: -3, High: 43, N: 9}, "+20 Elo (−3 to +43)"},
		{Whole, stats.Estimate{Value: 68, Low: math.Inf(-1), High: math.Inf(1), N: 9}, "+68 (no bounds)"},
		{Whole, stats.Estimate{Value: math.NaN()}, "–"},
	} {
		if got := c.unit.Difference(c.e); got != c.want {
			t.Errorf("%s of %+v: %q, want %q", c.unit, c.e, got, c.want)
		}
	}
}

// A sentence claims only what leaves no doubt.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		e    stats.Estimate
		want string
	}{
		{stats.Share(0, 100), "No draw was seen"},
		{stats.Share(80, 100), "Yes, most games"},
		{stats.Share(2, 100), "Rarely"},
		{stats.Share(30, 100), "At times: 22% to 40% of the games"},
		{stats.Share(104, 192), "At times: 47% to 61% of the games"},
		{stats.Share(2, 8), "Too few games to tell: after 8, the share may be 7% to 59%"},
		{stats.Share(3, 8), "Too few games to tell: after 8, the share may be 14% to 69%"},
		{stats.Share(0, 8), "Too few games to tell: after 8, the share may be 0% to 32%"},
		{stats.Share(15, 40), "At times: 24% to 53% of the games"},
	} {
		if got := share(c.e); got != c.want {
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
	of := func(factor uint64) *data {
		list := lists(1, 0, 1, 9)
		return &data{nodes: 128, factor: factor, main: list, doublings: []group{level(64, list)}}
	}
	weak, strong := of(1), of(12)
	for _, c := range []struct {
		name      string
		got, want string
	}{
		{"depth without a factor", weak.deep().Reason, "From 64 to 128 nodes: +0 (−375 to +375) Elo in 2 games; 0 of 1 doublings gain beyond chance."},
		{"depth with a factor", strong.deep().Reason, "From 768 to 1,536 nodes: +0 (−375 to +375) Elo in 2 games; 0 of 1 doublings gain beyond chance."},
		{"a level of both", (&builder{all: []*data{weak, strong}}).players(level(32, nil)), "32 and 384 nodes"},
		{"a level of two alike", (&builder{all: []*data{strong, strong}}).players(level(32, nil)), "384 nodes"},
		{"one node", (&builder{all: []*data{weak}}).players(level(1, nil)), "1 node"},
		{"random turns", (&builder{all: []*data{strong}}).players(level(0, nil)), "random turns"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.name, c.got, c.want)
		}
	}
}
