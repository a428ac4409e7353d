package report

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/bench/report/internal/measure"
	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/positions/positionstest"
)

func TestUnits(t *testing.T) {
	for _, c := range []struct {
		unit Unit
		x    float64
		want string
	}{
		{Percent, 0.4567, "45.7%"}, {Percent, -0.0001, "0.0%"}, {Elo, -0.2, "+0"}, {Number, -0.001, "0.00"}, {Number, 3.14159, "3.14"}, {Number, 1234.5, "1,234"}, {Whole, 56.5, "56"},
		{Elo, 120.4, "+120"}, {Elo, -3.2, "−3"}, {Whole, 12345, "12,345"}, {Elo, -1109, "−1,109"}, {Elo, math.Inf(1), "all won"}, {Elo, math.Inf(-1), "all lost"},
		{Power, 72.4, "10⁷²"}, {Number, 17.52, "17.5"}, {Percent, math.NaN(), "unknown"},
	} {
		if got := c.unit.Text(c.x); got != c.want {
			t.Errorf("%s of %v: %q, want %q", c.unit, c.x, got, c.want)
		}
	}
	lost := measure.Estimate{Value: math.Inf(-1), Low: math.Inf(-1), High: 113, N: 9}
	if got := within(Elo, lost); got != "at most +113 Elo (all games lost)" {
		t.Error(got)
	}
	e := measure.Estimate{Value: 0.5, Low: 0.4, High: math.Inf(1), N: 3}
	if got := Percent.Interval(e); got != "at least 40.0%" {
		t.Error(got)
	}
}

// Differences say by how much, in points where they are of shares.
func TestDifferences(t *testing.T) {
	for _, c := range []struct {
		unit Unit
		e    measure.Estimate
		want string
	}{
		{Percent, measure.Estimate{Value: 0.09, Low: 0.025, High: 0.153, N: 9}, "+9.0 points (+2.5 to +15.3)"},
		{Percent, measure.Estimate{Value: 0, Low: -0.038, High: 0.038, N: 9}, "0.0 points (−3.8 to +3.8)"},
		{Percent, measure.Estimate{Value: 0.07, Low: 0.0004, High: 0.133, N: 9}, "+7.0 points (+0.04 to +13.3)"},
		{Percent, measure.Estimate{N: 9}, "0.0 points"},
		{Whole, measure.Estimate{Value: -1234, Low: -1300, High: 5, N: 9}, "−1,234 (−1,300 to +5)"},
		{Elo, measure.Estimate{Value: 20, Low: -3, High: 43, N: 9}, "+20 Elo (−3 to +43)"},
		{Power, measure.Estimate{Value: 2.5, Low: 1, High: 4, N: 9}, "+2.50 powers of ten (+1.00 to +4.00)"},
		{Whole, measure.Estimate{Value: 68, Low: math.Inf(-1), High: math.Inf(1), N: 9}, "+68 (no bounds)"},
		{Whole, measure.Estimate{Value: math.NaN()}, "–"},
	} {
		if got := c.unit.Difference(c.e); got != c.want {
			t.Errorf("%s of %+v: %q, want %q", c.unit, c.e, got, c.want)
		}
	}
}

// Powers are rounded so that what is said of them is true.
func TestRoundedPowers(t *testing.T) {
	for _, c := range []struct {
		name            string
		e               measure.Estimate
		value, interval string
	}{
		{"an interval", measure.Estimate{Value: 20.6, Low: 20.2, High: 21.3, N: 9}, "10²¹", "10²⁰ to 10²²"},
		{"a lower bound", measure.Estimate{Value: 2.9, Low: 2.9, High: math.Inf(1), N: 9}, "10²", "at least 10²"},
		{"an upper bound", measure.Estimate{Value: 4.1, Low: math.Inf(-1), High: 4.1, N: 1}, "10⁵", "at most 10⁵"},
	} {
		if value, interval := Power.Value(c.e), Power.Interval(c.e); value != c.value || interval != c.interval {
			t.Errorf("%s: %s (%s), want %s (%s)", c.name, value, interval, c.value, c.interval)
		}
	}
}

// A sentence claims only what leaves no doubt.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		e    measure.Estimate
		want string
	}{
		{measure.Share(0, 100), "No draw was seen"},
		{measure.Share(80, 100), "Yes, most games"},
		{measure.Share(2, 100), "Rarely"},
		{measure.Share(30, 100), "At times: about one game in 3"},
		{measure.Share(50, 100), "About half of the games"},
		{measure.Share(104, 192), "About half of the games"},
		{measure.Share(2, 8), "Too few games to tell: after 8, the share may be 7.1% to 59.1%"},
		{measure.Share(3, 8), "Too few games to tell: after 8, the share may be 13.7% to 69.4%"},
		{measure.Share(0, 8), "Too few games to tell: after 8, the share may be 0.0% to 32.4%"},
		{measure.Share(15, 40), "At times: 24.2% to 53.0% of the games"},
	} {
		if got := share(c.e); got != c.want {
			t.Errorf("%+v: %s", c.e, got)
		}
	}
	for _, c := range []struct {
		e    measure.Estimate
		want string
	}{
		{measure.Share(0, 17), "No winner of a decided game had ever looked beaten."},
		{measure.Share(5, 20), "In 25.0% of the decided games the winner had once looked beaten."},
	} {
		if got := sentence("Comebacks", Percent, c.e, nil); got != c.want {
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

// The size of a tree as wide as games of players is not that of all games.
func TestSentenceOfTree(t *testing.T) {
	const own = "The choices along a game between these players multiply to about 10²⁰."
	for _, c := range []struct {
		name  string
		whole measure.Estimate
		want  string
	}{
		{"with a bound", measure.Estimate{Value: 31, Low: 29.9, High: 32, N: 9}, own + " All games that the rules allow are at least 10²⁹, as random games show."},
		{"without a bound", measure.Estimate{Value: 31, Low: math.Inf(-1), High: math.Inf(1), N: 1}, own},
		{"unknown", measure.Estimate{}, own},
	} {
		if got := aboutTree("10²⁰", c.whole); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// The bound of the whole tree holds: by counting all games of a variant by its
// positions, which are few.
func TestWholeTreeHolds(t *testing.T) {
	const variant = "vinver-3-nopass"
	g, _, err := content.Registry().Game(variant)
	if err != nil {
		t.Fatal(err)
	}
	known := map[uint64]float64{}
	var count func(p positions.Position) float64
	count = func(p positions.Position) float64 {
		if p.Outcome() != positions.Undecided {
			return 1
		}
		if n, ok := known[p.Key()]; ok {
			return n
		}
		n := 0.0
		positions.EachTurn(p, func(turn []positions.Step) bool {
			positions.DoTurn(p, turn)
			n += count(p)
			positions.UndoTurn(p, turn)
			return true
		})
		known[p.Key()] = n
		return n
	}
	all := count(g.Start())
	rng := rand.New(rand.NewPCG(1, 2))
	var list []*measure.Record
	for range 3000 {
		p, played := g.Start(), &measure.Record{}
		for p.Outcome() == positions.Undecided {
			turn := positions.RandomTurn(rng, p)
			played.Moves = append(played.Moves, p.TurnString(turn))
			positions.DoTurn(p, turn)
		}
		list = append(list, played)
	}
	logs, err := chancesOf(g.Start(), list)
	if err != nil {
		t.Fatal(err)
	}
	var sum, squares float64
	for _, x := range logs {
		sum, squares = sum+math.Pow(10, -x), squares+math.Pow(10, -2*x)
	}
	n := float64(len(logs))
	if mean, doubt := sum/n, 4*math.Sqrt(squares)/n; math.Abs(mean-all) > doubt {
		t.Errorf("%.0f games ± %.0f, want %.0f", mean, doubt, all)
	}
	if e := measure.WholeTree(logs); e.Low > math.Log10(all) || e.Low < math.Log10(all)-1 {
		t.Errorf("at least 10^%.2f games, of 10^%.2f", e.Low, math.Log10(all))
	}
}

// The number of positions lies between its bounds. A game without an upper one says so.
func TestBoundsOfPositions(t *testing.T) {
	g, _, err := content.Registry().Game("vinver-3")
	if err != nil {
		t.Fatal(err)
	}
	// Two games that differ after one turn, and 40 that differ after two.
	list := make([]*measure.Record, 40)
	for i := range list {
		list[i] = &measure.Record{Keys: []uint64{uint64(i % 2), uint64(i)}}
	}
	d := &data{name: "known", game: g, levels: []group{{games: list}}, main: list}
	e := d.minPositions()
	// 780 pairs without a collision, and at most 3.0 of them: 260.
	if math.Abs(e.Value-math.Log10(260)) > 1e-9 || e.N != 40 {
		t.Errorf("at least 10^%v positions, want 260", e.Value)
	}
	if most := d.maxPositions(); math.Abs(math.Pow(10, most.Value)-78741) > 1e-3 || most.Value < e.Value {
		t.Errorf("at most 10^%v positions, want 78,741", most.Value)
	}
	without := &data{name: "unknown", game: unsized{g}, levels: d.levels, main: list}
	for _, c := range []struct {
		d    *data
		want bool
	}{{d, false}, {without, true}} {
		s := (&builder{all: []*data{c.d}, names: []string{c.d.name}}).sizes()
		if says := slices.Contains(s.Text, "No upper bound of the positions of unknown is known to the program."); says != c.want {
			t.Errorf("%s: %v", c.d.name, s.Text)
		}
	}
}

// unsized is a game whose positions have no abilities.
type unsized struct{ positions.Game }

func (g unsized) Start() positions.Position { return positionstest.Bare{Position: g.Game.Start()} }
