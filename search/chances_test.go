package search

import "testing"

// TestOdds turns scores into chances: of games with draws and without, symmetric for both
// players, and certain only where they are proven.
func TestOdds(t *testing.T) {
	wide := Odds{Draw: 200, Width: 100}
	for _, c := range []struct {
		name  string
		odds  Odds
		score Score
		want  WDL
	}{
		{"even", wide, 0, WDL{119, 762, 119}},
		{"half are won", wide, 200, WDL{500, 482, 18}},
		{"half are lost", wide, -200, WDL{18, 482, 500}},
		{"all but won", wide, MaxEval, WDL{999, 0, 1}},
		{"all but lost", wide, -MaxEval, WDL{1, 0, 999}},
		{"all but drawn", Odds{Draw: 5000, Width: 10}, 0, WDL{1, 998, 1}},
		{"no draws, even", Odds{Width: 100}, 0, WDL{500, 0, 500}},
		{"no draws, e to 1", Odds{Width: 100}, 100, WDL{731, 0, 269}},
		{"proven win", wide, WinIn(3), WDL{Win: 1000}},
		{"proven loss", wide, LossIn(3), WDL{Loss: 1000}},
	} {
		if got := c.odds.WDL(c.score); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	for s := Score(-1500); s < 1500; s += 7 {
		for _, odds := range []Odds{wide, {Width: 90}, {Draw: 0.3, Width: 90}} {
			w, l := odds.WDL(s), odds.WDL(-s)
			if w.Win+w.Draw+w.Loss != 1000 || min(w.Win, w.Loss) < 1 || w.Draw < 0 || w != (WDL{l.Loss, l.Draw, l.Win}) {
				t.Errorf("%+v: %d is %v, %d is %v", odds, s, w, -s, l)
			}
			if next := odds.WDL(s + 7); next.Points() < w.Points() {
				t.Errorf("%+v: %v at %d, but %v at %d", odds, w, s, next, s+7)
			}
		}
	}
}
