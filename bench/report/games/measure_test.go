package games

import (
	"math"
	"testing"

	"tetrad/stats"
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
	if l := Lengths(games); len(l) != 3 || l[1] != 10 || MeanLength(games).Value != 7 {
		t.Errorf("%v", l)
	}
	if wide := MeanLength([]*Record{{Moves: make([]string, 2)}, {Moves: make([]string, 99)}}); wide.Low != 1 {
		t.Errorf("a game may have %v turns", wide.Low)
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
	near(t, "first half", Uncertainty(games, 0, 2).Value, 1, 1e-12)
	near(t, "second half", Uncertainty(games, 1, 2).Value, 0, 1e-12)
	near(t, "mean", MeanUncertainty(games).Value, 0.5, 1e-12)
	near(t, "of 11%", entropy(0.11), 0.4999, 1e-4)
}

// Four pairs of 1½ points give a share of 0.75: 191 Elo.
func TestDoubling(t *testing.T) {
	var games []*Record
	for range 4 {
		games = append(games, &Record{Points: 1}, &Record{Points: 0.5, Subject: 1})
	}
	e := DoublingElo(games)
	near(t, "Elo", e.Value, 400*math.Log10(3), 1e-9)
	if e.N != 8 || DoublingElo(nil).Known() {
		t.Errorf("%+v", e)
	}
}

// The geometric means of 2 and 8, and of 9 and 1, are 4 and 3.
func TestChoices(t *testing.T) {
	games := []*Record{
		{Turns: []float64{2, 8}, Samples: []Sample{{Ply: 0, Effective: 2}, {Ply: 1, Effective: 8}}},
		{Turns: []float64{9, 1}, Samples: []Sample{{Ply: 0, Effective: 9}, {Ply: 1, Effective: 1}}},
		{},
	}
	for name, f := range map[string]func([]*Record) stats.Estimate{"turns": Branching, "effective": Effective} {
		near(t, name, f(games).Value, 3.5, 1e-12)
		near(t, name+", late", f(Between(games, 1, 9)).Value, 4.5, 1e-12)
		if e := f(games); e.Low != 1 || e.N != 2 || f(nil).Known() || f(Between(games, 2, 9)).Known() {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

func TestPicks(t *testing.T) {
	calm, wild, long := won(600, 700, 800), won(100, 100, 800), won(600, 600, 600, 600, 600)
	games := []*Record{calm, wild, long, won(600, 650, 800)}
	if Shortest(games) != calm {
		t.Error("picked another game")
	}
	if r := Representative(games); r == wild || r == long {
		t.Error("an odd game is representative")
	}
	drawn := played(0.5, 500)
	if Representative([]*Record{calm, drawn, drawn}) != drawn {
		t.Error("a decided game stands for drawn ones")
	}
}
