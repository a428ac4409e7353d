package report

import (
	"strings"
	"testing"

	"tetrad/bench/report/measure"
	"tetrad/engine"
	"tetrad/protocol/exact"
)

// lists returns games that the first player won, drew and lost, of this many turns.
func lists(won, drawn, lost, length int) (list []*measure.Game) {
	for points, n := range map[float64]int{1: won, 0.5: drawn, 0: lost} {
		for range n {
			list = append(list, &measure.Game{Points: points, Moves: make([]string, length), Reason: "an end"})
		}
	}
	return list
}

// dataWith returns the data of a variant with games of the strongest players and of those with a quarter of the nodes.
func dataWith(t *testing.T, variant string, main, quarter []*measure.Game) *data {
	t.Helper()
	r := engine.Default()
	g, entry, err := r.Game(variant)
	if err != nil {
		t.Fatal(err)
	}
	d := &data{name: variant, game: g, entry: entry, nodes: 64, factor: 1, size: 6, main: main}
	d.levels = []level{{0, quarter}, {4, quarter}, {16, quarter}, {64, main}}
	d.doublings = []level{{nodes: 32, games: lists(20, 0, 20, 9)}}
	if v, ok, err := exact.NewProver(r).Known(g, g.Start()); err != nil {
		t.Fatal(err)
	} else if ok {
		d.proved = &v
	}
	return d
}

// Verdicts use what is proved and what the rules say, and claim an advantage exactly where a sign test of the decided
// games finds one.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name          string
		variant       string
		main, quarter []*measure.Game
		fair          Verdict // beginnings of its texts
		drawish       Verdict
	}{
		{"16 to 1 with 175 draws", "trap", lists(16, 175, 1, 60), lists(16, 175, 1, 60),
			Verdict{"No. The first player has a small advantage.", high, "The first scores 53.9% (52.1% to 56.3%) in 192 games, and 94.1% of the 17 decided, p = 0.00027."},
			Verdict{"Yes, most games; no change", high, "Drawn: 91.1%"}},
		{"21 to 3 with 72 draws", "trap", lists(21, 72, 3, 60), lists(21, 72, 3, 60),
			Verdict{"No. The first player has an advantage.", high, ""}, Verdict{"Yes, most games; no change", moderate, "Drawn: 75.0%"}},
		{"154 to 117", "verto", lists(154, 209, 117, 60), lists(154, 209, 117, 60),
			Verdict{"No. The first player has a small advantage.", moderate, ""}, Verdict{"Less than half of the games; no change", high, "Drawn: 43.5%"}},
		{"4 to nothing", "trap", lists(4, 12, 0, 60), lists(4, 12, 0, 60),
			Verdict{"No advantage was found; it is at most 25 points.", low, ""}, Verdict{"Yes, most games; no change", low, ""}},
		{"even", "verto", lists(200, 0, 200, 60), lists(200, 0, 200, 60),
			Verdict{"No advantage was found; it is at most 5 points.", high, ""}, Verdict{"No draw was seen; no change", high, "Drawn: 0.0% (0.0% to 1.0%)"}},
		{"a proved loss that these players do not see", "vinver-3-nopass", lists(50, 0, 50, 6), lists(50, 0, 50, 6),
			Verdict{"No. The second player can force a win.", proved, "Solved: the second player wins within 8 turns."},
			Verdict{"No. The rules exclude a draw.", byRules, "Every game"}},
		{"a proved draw", "vinver-4", lists(60, 0, 40, 9), lists(60, 0, 40, 9),
			Verdict{"Yes, with best play it is a draw.", proved, "Solved"}, Verdict{"With best play, yes.", proved, ""}},
		{"rules without draws", "veletas", lists(60, 0, 40, 9), lists(60, 0, 40, 9),
			Verdict{"No advantage was found", low, ""}, Verdict{"No. The rules exclude a draw.", byRules, ""}},
		{"other draws than of weaker players", "trap", lists(10, 180, 10, 60), lists(60, 80, 60, 60),
			Verdict{"No advantage was found", tooWeak, ""}, Verdict{"Yes, most games, and more so between stronger players.", tooWeak, ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := dataWith(t, c.variant, c.main, c.quarter)
			for what, v := range map[string][2]Verdict{"fair": {d.fair(), c.fair}, "drawn": {d.drawish(), c.drawish}} {
				got, want := v[0], v[1]
				if !strings.HasPrefix(got.Text, want.Text) || got.Confidence != want.Confidence || !strings.HasPrefix(got.Reason, want.Reason) {
					t.Errorf("%s: %q, want %q", what, got, want)
				}
			}
			if says := strings.Contains(d.summary(), "No advantage") || strings.Contains(d.summary(), "no advantage"); says != strings.HasPrefix(c.fair.Text, "No advantage") {
				t.Errorf("summary %q", d.summary())
			}
		})
	}
}

// A summary begins with the signs that the players are too weak to tell.
func TestWeakness(t *testing.T) {
	even := lists(100, 0, 100, 60)
	early := append(lists(100, 0, 99, 60), &measure.Game{Points: 0.5, Moves: make([]string, 9), Reason: "Two passes."})
	for _, c := range []struct {
		name          string
		variant       string
		main, quarter []*measure.Game
		want          []string // none: not weak
	}{
		{"as weaker players", "verto", even, even, nil},
		{"another score", "verto", lists(130, 0, 70, 60), even, []string{"from 16 to 64 nodes the first player’s score still changes by +15.0 points (+5.3 to +24.3)"}},
		{"another share of draws", "verto", lists(60, 80, 60, 60), even, []string{"the share of draws still changes by +40.0 points"}},
		{"a game of beginners", "verto", early, even, []string{"a game of the strongest was over after 9 turns of the usual 60, as games of beginners are (Two passes.)"}},
		{"solved", "vinver-3-nopass", lists(130, 0, 70, 6), lists(70, 0, 130, 6), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			summary := dataWith(t, c.variant, c.main, c.quarter).summary()
			if weak := strings.HasPrefix(summary, "These players are too weak to tell"); weak != (c.want != nil) {
				t.Errorf("summary %q", summary)
			}
			for _, want := range c.want {
				if !strings.Contains(summary, want) {
					t.Errorf("summary %q, want %q", summary, want)
				}
			}
		})
	}
}

// Where the rules exclude a draw, nothing is said of its chance.
func TestDrawnIsCertain(t *testing.T) {
	without, with := dataWith(t, "vinver-3-nopass", lists(5, 0, 5, 6), nil), dataWith(t, "vinver-3", lists(5, 0, 5, 6), nil)
	if e := without.drawn(without.main); e.High != 0 || e.N != 10 {
		t.Errorf("without draws: %+v", e)
	}
	if e := with.drawn(with.main); e.High < 0.2 {
		t.Errorf("with draws: %+v", e)
	}
	if got := sentence("Drawn games", Percent, without.drawn(without.main), without); got != "The rules exclude a draw." {
		t.Error(got)
	}
}

// Of a solved game the section on first turns says so, and not that some of them may be even.
func TestOpeningsOfSolvedGame(t *testing.T) {
	for variant, want := range map[string]string{"vinver-3-nopass": "is solved: the second player wins within 8 turns.", "trap": "nearest to even is a"} {
		d := dataWith(t, variant, lists(5, 0, 5, 6), nil)
		d.first = []opening{{"a", lists(5, 0, 5, 6)}, {"b", lists(9, 0, 1, 6)}}
		s, err := (&builder{all: []*data{d}, names: []string{variant}}).openings()
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(s.Text, " "); !strings.Contains(text, want) || strings.Contains(text, "may be even") != (variant == "trap") {
			t.Errorf("%s: %q", variant, text)
		}
	}
}
