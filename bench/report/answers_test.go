package report

import (
	"strings"
	"testing"

	"tetrad/bench/report/games"
	"tetrad/engine/content"
	"tetrad/engine/exact"
)

// lists returns games that the first player won, drew and lost, of this many turns.
func lists(won, drawn, lost, length int) (list []*games.Record) {
	for points, n := range map[float64]int{1: won, 0.5: drawn, 0: lost} {
		for range n {
			list = append(list, &games.Record{Points: points, Moves: make([]string, length), Reason: "an end"})
		}
	}
	return list
}

// level returns games of players with this many nodes.
func level(nodes uint64, list []*games.Record) group {
	return group{games.Series{Nodes: nodes}, list}
}

// dataWith returns the data of a variant with games of the strongest players and of those with a quarter of the nodes.
func dataWith(t *testing.T, variant string, main, quarter []*games.Record) *data {
	t.Helper()
	r := content.Registry()
	g, entry, err := r.Game(variant)
	if err != nil {
		t.Fatal(err)
	}
	d := &data{name: variant, game: g, entry: entry, nodes: 64, start: g.Start(), factor: 1, size: 6, main: main}
	d.levels = []group{level(0, quarter), level(4, quarter), level(16, quarter), level(64, main)}
	d.doublings = []group{level(32, lists(20, 0, 20, 9))}
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
	const drawProved = "a proved draw"
	for _, c := range []struct {
		name          string
		variant       string
		main, quarter []*games.Record
		fair          Verdict // beginnings of its texts
		drawish       Verdict
	}{
		{"16 to 1 with 175 draws", "trap", lists(16, 175, 1, 60), lists(16, 175, 1, 60),
			Verdict{"No. The first player has a small advantage.", high, "The first scores 54% (52% to 56%) in 192 games, and 94% of the 17 decided, p = 0.00027."},
			Verdict{"Yes, most games; no change", moderate, "Drawn: 91%"}},
		{"21 to 3 with 72 draws", "trap", lists(21, 72, 3, 60), lists(21, 72, 3, 60),
			Verdict{"No. The first player has an advantage.", moderate, ""}, Verdict{"Yes, most games; no change", moderate + mayChange, "Drawn: 75%"}},
		{"154 to 117", "verto", lists(154, 209, 117, 60), lists(154, 209, 117, 60),
			Verdict{"No. The first player has a small advantage.", moderate, ""}, Verdict{"At times: 39% to 48% of the games; no change", moderate, "Drawn: 44%"}},
		{"4 to nothing", "trap", lists(4, 12, 0, 60), lists(4, 12, 0, 60),
			Verdict{"Too few games to tell: 4 of 16 were decided.", low + mayChange, "The first scores 62%"},
			Verdict{"Yes, most games; too few games to tell whether strength matters.", low + mayChange, ""}},
		{"even", "verto", lists(200, 0, 200, 60), lists(200, 0, 200, 60),
			Verdict{"No advantage was found; it is at most 5 points.", moderate, ""}, Verdict{"No draw was seen; no change", high, "Drawn: 0% (0% to 1%)"}},
		{"a proved loss that these players do not see", "vinver-3-nopass", lists(50, 0, 50, 6), lists(50, 0, 50, 6),
			Verdict{"No. The second player can force a win.", proved, "Solved: the second player wins within 8 turns."},
			Verdict{"No. The rules exclude a draw.", byRules, "Every game"}},
		{drawProved, "trap-4", lists(60, 0, 40, 9), lists(60, 0, 40, 9),
			Verdict{"Yes, with best play it is a draw.", proved, "Solved"}, Verdict{"With best play, yes.", proved, ""}},
		{"rules without draws", "veletas", lists(60, 0, 40, 9), lists(60, 0, 40, 9),
			Verdict{"Too few games to tell: 100 of 100 were decided.", low + mayChange, ""}, Verdict{"No. The rules exclude a draw.", byRules, ""}},
		{"without an advantage to speak of", "veletas", lists(110, 0, 90, 9), lists(110, 0, 90, 9),
			Verdict{"No advantage was found; it is at most 12 points.", low, ""}, Verdict{"No. The rules exclude a draw.", byRules, ""}},
		{"other draws than of weaker players", "trap", lists(10, 180, 10, 60), lists(60, 80, 60, 60),
			Verdict{"No advantage was found", tooWeak, ""}, Verdict{"Yes, most games, and more so between stronger players.", tooWeak, ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := dataWith(t, c.variant, c.main, c.quarter)
			if c.name == drawProved { // no start position of the program's games is known to be drawn
				d.proved = new(exact.Value)
			}
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

// withLevels returns the data of Verto with games of players with a sixteenth, a quarter and all of the nodes. The last
// doubling gains beyond chance.
func withLevels(t *testing.T, sixteenth, quarter, main []*games.Record) *data {
	t.Helper()
	d := dataWith(t, "verto", main, quarter)
	d.levels[1].games = sixteenth
	d.doublings[0].games = nil
	for range 20 { // pairs, with exchanged seats
		d.doublings[0].games = append(d.doublings[0].games, &games.Record{Points: 1}, &games.Record{Points: 0.5, Subject: 1})
	}
	return d
}

// A value is said with high confidence only where the levels are shown to have the same one, within 5 points. No gain by
// more search is no evidence of that.
func TestConfidenceNeedsEvidence(t *testing.T) {
	better, even, few := lists(300, 0, 100, 60), lists(200, 0, 200, 60), lists(30, 0, 10, 60)
	many := lists(900, 0, 300, 60)
	for _, c := range []struct {
		name                     string
		sixteenth, quarter, main []*games.Record
		gains                    bool // the last doubling
		fair, summary            string
	}{
		{"the same in two steps of many games", many, many, many, true, high, "the first player has a large advantage, with 4 nodes as with 64."},
		{"the same in two steps", better, better, better, true, moderate, "the first player has a large advantage, with 4 nodes as with 64."},
		{"another value two steps ago", even, lists(272, 0, 128, 60), lists(280, 0, 120, 60), true, moderate + mayChange, "the first player has a large advantage, which may change between stronger players."},
		{"too few games to compare", few, few, better, true, moderate + mayChange, "a large advantage, which may change between stronger players."},
		{"no gain by more search", even, lists(272, 0, 128, 60), lists(280, 0, 120, 60), false, moderate + mayChange, "a large advantage, which may change between stronger players."},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := withLevels(t, c.sixteenth, c.quarter, c.main)
			if !c.gains {
				d.doublings[0].games = lists(0, 4000, 0, 60)
			}
			if v := d.fair(); v.Confidence != c.fair {
				t.Errorf("%+v, want %q", v, c.fair)
			}
			if text := d.summary(); !strings.Contains(text, c.summary) {
				t.Errorf("summary %q, want %q", text, c.summary)
			}
		})
	}
}

// Draws and lengths that change with strength are said to, also where only two steps together are beyond chance.
func TestChangesOfTwoSteps(t *testing.T) {
	d := withLevels(t, lists(70, 60, 70, 40), lists(65, 70, 65, 50), lists(58, 84, 58, 60))
	if d.isWeak() {
		t.Fatal("one step is beyond chance")
	}
	if v := d.drawish(); !strings.HasSuffix(v.Text, ", and more so between stronger players.") || v.Confidence != moderate+mayChange || !strings.Contains(v.Reason, "compared with 4 nodes, +12 points") {
		t.Errorf("%+v", v)
	}
	if v := d.long(); v.Confidence != moderate+mayChange {
		t.Errorf("%+v", v)
	}
	if text := d.summary(); !strings.Contains(text, "These players draw 42% of their games, which may change between stronger players.") {
		t.Errorf("summary %q", text)
	}
}

// Players who hardly look ahead are beginners, whatever they agree on.
func TestShallowPlayersAreWeak(t *testing.T) {
	list := lists(300, 0, 100, 60)
	for _, g := range list {
		g.Turns = []float64{9, 9, 9}
	}
	d := withLevels(t, list, list, list)
	for _, c := range []struct {
		nodes uint64
		weak  bool
	}{{143, true}, {144, false}} {
		d.nodes = c.nodes
		summary := d.summary()
		if weak := strings.HasPrefix(summary, "These players are too weak to tell what strong players would find: they search 143 nodes, fewer than 16 for each of the 9.00 choices at a turn."); weak != c.weak {
			t.Errorf("%d nodes: %q", c.nodes, summary)
		}
		for _, v := range []Verdict{d.fair(), d.drawish(), d.long(), d.deep()} {
			if (v.Confidence == tooWeak) != c.weak {
				t.Errorf("%d nodes: %+v", c.nodes, v)
			}
		}
	}
}

// What the games are too few to tell is not told, by any of the verdicts, sentences or paragraphs.
func TestTooFewGames(t *testing.T) {
	main := lists(5, 3, 0, 33)
	d := withLevels(t, lists(10, 6, 0, 33), lists(5, 3, 0, 33), main)
	d.doublings[0].games = lists(2, 0, 2, 33)
	for what, c := range map[string][2]string{
		"fair":         {d.fair().Text, "Too few games to tell: 5 of 8 were decided."},
		"its reason":   {d.fair().Reason, "The first scores 81% (55% to 93%) in 8 games, and 100% of the 5 decided, p = 0.062. The interval of the score leaves out 50%, but by the sign test the decided games may be chance."},
		"drawn":        {d.drawish().Text, "Too few games to tell: after 8, the share may be 14% to 69%."},
		"deep":         {d.deep().Text, "Too few games to tell whether twice the thinking wins more."},
		"a long while": {d.long().Confidence, low},
		"summary": {d.summary(), "8 games are too few to tell whether Verto 6 × 6 is fair. 8 games are too few to tell how many are drawn: 14% to 69%. " +
			"Half of the games are over after 33 turns. Too few games to tell whether twice the thinking wins more."},
	} {
		if c[0] != c[1] && !(what == "a long while" && c[0] == low+mayChange) {
			t.Errorf("%s: %q, want %q", what, c[0], c[1])
		}
	}
	none := withLevels(t, nil, nil, lists(0, 8, 0, 33))
	if v := none.fair(); v.Text != "Too few games to tell: 0 of 8 were decided." || v.Reason != "The first scores 50% (34% to 66%) in 8 games, of which none was decided." {
		t.Errorf("%+v", v)
	}
}

// Where the tests of an advantage differ, that is said, and not that there is none.
func TestDisagreement(t *testing.T) {
	d := dataWith(t, "verto", lists(9, 291, 2, 33), lists(9, 291, 2, 33))
	if v := d.fair(); v.Text != "Not clear: two tests differ; an advantage is at most 3 points." || v.Confidence != low {
		t.Errorf("%+v", v)
	}
	if text := d.summary(); !strings.HasPrefix(text, "Whether Verto 6 × 6 is fair is not clear: two tests differ.") {
		t.Errorf("summary %q", text)
	}
}

// A summary begins with the signs that the players are too weak to tell.
func TestWeakness(t *testing.T) {
	even := lists(100, 0, 100, 60)
	early := append(lists(100, 0, 99, 60), &games.Record{Points: 0.5, Moves: make([]string, 9), Reason: "Two passes."})
	for _, c := range []struct {
		name          string
		variant       string
		main, quarter []*games.Record
		want          []string // none: not weak
	}{
		{"as weaker players", "verto", even, even, nil},
		{"another score", "verto", lists(130, 0, 70, 60), even, []string{"from 16 to 64 nodes the first player’s score still changes by +15 points (+5 to +24)"}},
		{"another share of draws", "verto", lists(60, 80, 60, 60), even, []string{"the share of draws still changes by +40 points"}},
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
	without, with := dataWith(t, "vinver-3-nopass", lists(5, 0, 5, 6), nil), dataWith(t, "trap-3", lists(5, 0, 5, 6), nil)
	if e := without.drawn(without.main); e.High != 0 || e.N != 10 {
		t.Errorf("without draws: %+v", e)
	}
	if e := with.drawn(with.main); e.High < 0.2 {
		t.Errorf("with draws: %+v", e)
	}
	if got := Percent.Interval(without.drawn(without.main)); got != "by the rules" {
		t.Error(got)
	}
}

// More games would tell nothing of a game that is solved.
func TestDepthOfSolvedGame(t *testing.T) {
	d := dataWith(t, "vinver-3-nopass", lists(5, 0, 5, 6), nil)
	if v := d.deep(); v.Text != "Not for a computer: the game is solved." || v.Confidence != proved {
		t.Errorf("%+v", v)
	}
	if text := d.summary(); strings.Contains(text, "thinking") {
		t.Errorf("summary %q", text)
	}
}

// Of a solved game the section on first turns says so, and not that some of them may be even.
func TestOpeningsOfSolvedGame(t *testing.T) {
	for variant, want := range map[string]string{"vinver-3-nopass": "is solved: the second player wins within 8 turns.", "trap": "nearest to even is a"} {
		d := dataWith(t, variant, lists(5, 0, 5, 6), nil)
		d.first = []opening{{"a", lists(5, 0, 5, 6)}, {"b", lists(9, 0, 1, 6)}}
		s := newSection("openings")
		(&builder{all: []*data{d}, names: []string{variant}}).notesOnOpenings(&s)
		if text := strings.Join(s.Text, " "); !strings.Contains(text, want) || strings.Contains(text, "may be even") != (variant == "trap") {
			t.Errorf("%s: %q", variant, text)
		}
	}
}
