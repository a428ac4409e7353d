package measure

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

// won returns a game that P1 won with these chances in permille, one for each turn.
func won(chances ...int) *Record { return played(1, chances...) }

func played(points float64, chances ...int) *Record {
	return &Record{Points: points, Chances: chances, Moves: make([]string, len(chances))}
}

func TestScores(t *testing.T) {
	games := []*Record{{Points: 1}, {Points: 0.5, Colour: 1}, {Points: 0, Colour: 1}, {Points: 1}}
	near(t, "first player", Score(games).Value, 2.5/4, 0)
	near(t, "first colour", ColourScore(games).Value, 3.5/4, 0) // 1, ½, 1, 1
	near(t, "swapped", Swapped(games).Value, 0.5, 0)
	near(t, "drawn", Drawn(games).Value, 0.25, 0)
}

// Few decided games among many draws are evidence, by the points and by themselves. For 16 of 17 the interval of Wilson
// is 0.7302 to 0.9895.
func TestScoreOfManyDraws(t *testing.T) {
	var games []*Record
	for points, n := range map[float64]int{1: 16, 0.5: 175, 0: 1} {
		for range n {
			games = append(games, &Record{Points: points})
		}
	}
	if e := Score(games); !(e.Low > 0.5) || e.N != 192 {
		t.Errorf("16 to 1 in 192: %+v", e)
	}
	e := DecidedScore(games)
	near(t, "low", e.Low, 0.7302, 1e-4)
	near(t, "high", e.High, 0.9895, 1e-4)
	if e.N != 17 || DecidedScore(games[:0]).Known() {
		t.Errorf("decided: %+v", e)
	}
}

func TestEndings(t *testing.T) {
	list := Endings([]*Record{{Points: 1, Reason: "a"}, {Points: 0, Reason: "a"}, {Points: 0.5, Reason: "a"}, {Points: 0.5, Reason: "b"}})
	if len(list) != 3 || list[0].Drawn || list[0].Share.Value != 0.5 || !list[1].Drawn || list[1].Reason != "a" || list[2].Reason != "b" {
		t.Errorf("%+v", list)
	}
}

func TestLengths(t *testing.T) {
	games := []*Record{{Moves: make([]string, 4)}, {Moves: make([]string, 10)}, {Moves: make([]string, 7)}}
	l := LengthsOf(games)
	if l.Shortest != 4 || l.Longest != 10 || l.Median.Value != 7 || l.Mean.Value != 7 {
		t.Errorf("%+v", l)
	}
	if wide := LengthsOf([]*Record{{Moves: make([]string, 2)}, {Moves: make([]string, 99)}}).Mean; wide.Low != 1 {
		t.Errorf("a game may have %v turns", wide.Low)
	}
	bins := LengthBins(games, 3) // of width 3
	if len(bins) != 3 || bins[0] != (Bin{4, 7, 1}) || bins[1] != (Bin{7, 10, 1}) || bins[2] != (Bin{10, 13, 1}) {
		t.Errorf("%+v", bins)
	}
}

func TestBranching(t *testing.T) {
	games := []*Record{{Turns: []float64{10, 1000}}, {Turns: []float64{10, 10}}}
	near(t, "branching", Branching(games).Value, 55, 1e-9) // 100 and 10
}

// The winner has 0.6, 0.2 and 0.9, and is behind once, by 0.8 − 0.2.
func TestDrama(t *testing.T) {
	for _, games := range [][]*Record{{won(600, 200, 900)}, {played(0, 400, 800, 100)}, {won(600, 200, 900), played(0.5, 0, 0)}} {
		near(t, "drama", Drama(games).Value, 0.2, 1e-12)
		near(t, "comebacks", Comebacks(games, 0.3).Value, 1, 0)
		near(t, "comebacks from below 20%", Comebacks(games, 0.2).Value, 0, 0)
		near(t, "settled", Settled(games, 0.7).Value, 2.0/3, 1e-12)
	}
	if Drama([]*Record{played(0.5, 1)}).Known() {
		t.Error("drama of a draw")
	}
	near(t, "settled from the start", Settled([]*Record{won(800, Unknown, 900)}, 0.7).Value, 0, 0)
	near(t, "never settled", Settled([]*Record{won(800, 600)}, 0.7).Value, 1, 0)
}

func TestLeadChanges(t *testing.T) {
	for _, c := range []struct {
		name    string
		chances []int
		want    float64
	}{
		{"never even", []int{600, 700, 900}, 0},
		{"there and back", []int{600, 400, 600}, 2},
		{"noise around one half", []int{549, 451, 549, 451}, 0},
		{"noise after a lead", []int{600, 451, 549, 451, 600}, 0},
		{"over the middle", []int{600, 500, 400}, 1},
		{"the first lead", []int{500, 400}, 0},
		{"unknown in between", []int{600, Unknown, 400}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			near(t, "changes", LeadChanges([]*Record{won(c.chances...)}).Value, c.want, 0)
		})
	}
}

func TestUncertainty(t *testing.T) {
	games := []*Record{won(500, 500, 1000, 1000)}
	parts := Uncertainty(games, 2)
	near(t, "first half", parts[0].Value, 1, 1e-12)
	near(t, "second half", parts[1].Value, 0, 1e-12)
	near(t, "mean", MeanUncertainty(games).Value, 0.5, 1e-12)
	near(t, "of 11%", entropy(0.11), 0.4999, 1e-4)
}

func TestSnowball(t *testing.T) {
	games := []*Record{won(900, 1, 1, 1), won(800, 1, 1, 1), played(0, 200, 1, 1, 1), played(0, 100, 1, 1, 1)}
	if e := Snowball(games, 0.1); e.Value < 0.9 {
		t.Errorf("%+v", e)
	}
	if Snowball(games, 0.5).Known() {
		t.Error("all had the same chance")
	}
}

func TestCalibration(t *testing.T) {
	list := Calibration([]*Record{won(900, 1000), played(0, 950)}, 2)
	if list[0].Got.N != 0 || list[1].Got.N != 2 || list[1].Got.Value != 0.5 {
		t.Errorf("%+v", list)
	}
	near(t, "expected", list[1].Expected, 0.95, 1e-12)
}

// Four pairs of 1½ points give a share of 0.75: 191 Elo.
func TestDoubling(t *testing.T) {
	var games []*Record
	for range 4 {
		games = append(games, &Record{Points: 1}, &Record{Points: 0.5, Subject: 1})
	}
	e := Doubling(games)
	near(t, "Elo", e.Value, 400*math.Log10(3), 1e-9)
	if e.N != 8 || Doubling(nil).Known() {
		t.Errorf("%+v", e)
	}
}

func TestSampled(t *testing.T) {
	games := []*Record{
		{Samples: []Sample{{Ply: 0, Boards: 4}, {Ply: 5, Boards: Unknown}}},
		{Samples: []Sample{{Ply: 0, Boards: 1}, {Ply: 5, Boards: 3}}},
	}
	boards := func(s Sample) float64 { return s.Boards }
	near(t, "all", mean(sampled(games, boards), func(x float64) float64 { return x }), 3, 0)
	near(t, "late", sampled(Between(games, 4, 9), boards)[0], 3, 0)
	if AllCounted(games) || !AllCounted(games[1:]) || !AllCounted(Between(games, 0, 5)) {
		t.Error("whether all boards were counted is not seen")
	}
}

// The geometric means of 2 and 8, and of 9 and 1, are 4 and 3; those of boards are not
// greater than those of turns, as the mean of 8 and 2 would be.
func TestSampledNumber(t *testing.T) {
	games := []*Record{
		{Samples: []Sample{{Turns: 2, Boards: 2}, {Turns: 8, Boards: 8}}},
		{Samples: []Sample{{Turns: 9, Boards: 4}, {Turns: 1, Boards: 1}}},
	}
	turns := func(s Sample) float64 { return s.Turns }
	boards := func(s Sample) float64 { return s.Boards }
	near(t, "turns", SampledNumber(games, turns).Value, 3.5, 1e-12)
	near(t, "boards", SampledNumber(games, boards).Value, 3, 1e-12)
	games[0].Samples[1].Boards = Unknown
	near(t, "boards where they are known", SampledNumber(games, boards).Value, 2, 1e-12)
	if e := SampledNumber(games, turns); e.Low != 1 || SampledNumber(nil, turns).Known() {
		t.Errorf("less than one choice is possible: %+v", e)
	}
}

func TestPicks(t *testing.T) {
	calm, wild, long := won(600, 700, 800), won(100, 100, 800), won(600, 600, 600, 600, 600)
	games := []*Record{calm, wild, long, won(600, 650, 800)}
	if Shortest(games) != calm || MostDramatic(games) != wild {
		t.Error("picked another game")
	}
	if r := Representative(games); r == wild || r == long {
		t.Error("an odd game is representative")
	}
	drawn := played(0.5, 500)
	if Representative([]*Record{calm, drawn, drawn}) != drawn {
		t.Error("a decided game stands for drawn ones")
	}
	if Representative(nil) != nil || Shortest(nil) != nil || MostDramatic(nil) != nil {
		t.Error("a game of nothing")
	}
}
