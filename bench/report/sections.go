package report

import (
	"fmt"
	"math"

	"tetrad/bench/report/measure"
)

// copies says what games are worth that were played twice.
const copies = "The last table counts the games that differ. Copies of a game count as games that were drawn twice at random, here and in all other figures, so that the intervals are about this way of play, not about all games."

// strength is the section on the first player's score at all levels.
func (b *builder) strength() (Section, error) {
	s := Section{ID: "strength", Title: "Is it fair? The first player’s score by strength", Text: []string{
		"Two equal players, from beginners who choose turns at random to the strongest search. A fair game is at 50% at the top; the way there tells whether the advantage takes skill to use.",
		"At the beginning of a game, players choose at random among their best turns: one that is 3% worse is chosen 2.7 times less often. So games differ, and all openings are sensible.",
		copies,
	}}
	swaps, labels := false, []string{}
	for i, l := range b.all[0].levels {
		labels = append(labels, b.players(l))
		for _, d := range b.all {
			swaps = swaps || measure.Swapped(d.levels[i].games).Value > 0
		}
	}
	s.Tables = append(s.Tables, b.levels("Score of the first player", measure.Score),
		b.levels("The same among the decided games", measure.DecidedScore))
	for v, d := range b.all {
		change := measure.Difference(measure.Score(d.main), measure.Score(d.levels[0].games))
		verdict := "which may be chance"
		if change.Excludes(0) {
			verdict = "which is beyond chance"
		}
		s.Text = append(s.Text, fmt.Sprintf("%s: the score of the strongest players minus that of random turns is %s, %s.",
			b.names[v], Percent.Difference(change), verdict))
		if d.proved != nil {
			s.Text = append(s.Text, b.solvedNote(v))
		}
	}
	if swaps {
		s.Text = append(s.Text, "Players may swap sides here. So the score is given by the one who moved first, and by the first colour, whoever had it in the end: only the former says whether the game with its swap is fair.")
		s.Tables = append(s.Tables, b.levels("Score of the first colour", measure.ColourScore),
			b.levels("Games in which sides were swapped", measure.Swapped))
	}
	s.Tables = append(s.Tables, b.levels("Different games among those of each level (copies count as games drawn twice)", func(g []*measure.Game) measure.Estimate {
		return measure.Share(measure.Distinct(g), len(g))
	}))
	chart := Chart{Title: "First player’s score by strength", Kind: Lines, X: "players", Y: "score", Unit: Percent}
	for v, d := range b.all {
		var list []measure.Estimate
		for _, l := range d.levels {
			list = append(list, measure.Score(l.games))
		}
		chart.Series = append(chart.Series, line(b.names[v], labels, nil, list))
	}
	s.Charts = append(s.Charts, chart)
	return s, nil
}

// solvedNote says what scores of a variant mean whose value is proved.
func (b *builder) solvedNote(v int) string {
	return fmt.Sprintf("%s is solved: %s. Other scores tell of these players, not of the game.", b.names[v], b.all[v].outcome())
}

// levels returns a table with a row of shares for each level.
func (b *builder) levels(caption string, f quantity) Table {
	return b.levelsOf(caption, func(d *data) quantity { return f })
}

// levelsOf is [builder.levels] for a quantity that depends on the variant.
func (b *builder) levelsOf(caption string, f func(d *data) quantity) Table {
	var rows []Row
	for i, l := range b.all[0].levels {
		rows = append(rows, b.row(b.players(l), Percent, func(d *data) measure.Estimate { return f(d)(d.levels[i].games) }))
	}
	return b.table(caption, "players", rows...)
}

// ends is the section on how games end.
func (b *builder) ends() (Section, error) {
	s := Section{ID: "ends", Title: "How it ends: decided and drawn", Text: []string{
		"Games between the strongest players, by how they ended, and the share of draws at each level.",
	}}
	s.Tables = append(s.Tables, b.levelsOf("Drawn games", func(d *data) quantity { return d.drawn }))
	for v, d := range b.all {
		var rows []Row
		for _, e := range measure.Endings(d.main) {
			kind := "won: "
			if e.Drawn {
				kind = "drawn: "
			}
			rows = append(rows, Row{kind + e.Reason, Percent, []measure.Estimate{e.Share}})
		}
		s.Tables = append(s.Tables, Table{b.titled("Reasons", v), "reason", b.names[v : v+1], rows})
	}
	return s, nil
}

// lengths is the section on the length of games.
func (b *builder) lengths() (Section, error) {
	s := Section{ID: "length", Title: "How long it lasts", Text: []string{
		"Turns of both players together, between the strongest players. Quartiles and the 99th percentile have intervals by order statistics, which assume nothing about the shape.",
	}}
	of := func(f func(measure.Lengths) measure.Estimate) func(*data) measure.Estimate {
		return func(d *data) measure.Estimate { return f(measure.LengthsOf(d.main)) }
	}
	// Other games may be shorter or longer than all that were played.
	shortest := func(d *data) measure.Estimate {
		x := float64(measure.LengthsOf(d.main).Shortest)
		return measure.Estimate{Value: x, Low: math.Inf(-1), High: x, N: len(d.main)}
	}
	longest := func(d *data) measure.Estimate {
		x := float64(measure.LengthsOf(d.main).Longest)
		return measure.Estimate{Value: x, Low: x, High: math.Inf(1), N: len(d.main)}
	}
	s.Tables = append(s.Tables, b.table("Length in turns", "",
		b.row("mean", Number, of(func(l measure.Lengths) measure.Estimate { return l.Mean })),
		b.row("a quarter are at most", Whole, of(func(l measure.Lengths) measure.Estimate { return l.Lower })),
		b.row("half are at most (median)", Whole, of(func(l measure.Lengths) measure.Estimate { return l.Median })),
		b.row("three quarters are at most", Whole, of(func(l measure.Lengths) measure.Estimate { return l.Upper })),
		b.row("99 of 100 are at most", Whole, of(func(l measure.Lengths) measure.Estimate { return l.P99 })),
		b.row("shortest played", Whole, shortest),
		b.row("longest played", Whole, longest),
	))
	for v, d := range b.all {
		chart := Chart{Title: b.titled("Games by length", v), Kind: Bars, X: "turns", Y: "games", Unit: Whole}
		bars := Line{Name: b.names[v]}
		for _, bin := range measure.LengthBins(d.main, 24) {
			n := float64(bin.Count)
			label := fmt.Sprint(bin.From)
			if bin.To > bin.From+1 {
				label = fmt.Sprintf("%d–%d", bin.From, bin.To-1)
			}
			bars.Points = append(bars.Points, Point{Label: label, X: float64(bin.From), Y: n, Low: n, High: n})
		}
		chart.Series = []Line{bars}
		s.Charts = append(s.Charts, chart)
	}
	return s, nil
}

// parts is the number of parts of a game for curves over its length.
const parts = 12

// drama is the section on how the chances go.
func (b *builder) drama() (Section, error) {
	s := Section{ID: "drama", Title: "How it feels: drama, leads, decisive moments", Text: []string{
		"All of this is measured on chances: what the player to move expects before each turn, by search. The table of expectations at the end tells how far they can be trusted.",
		"Drama: how far the later winner was behind, on average over a game; 0 if never, 1 if always nearly lost. Lead changes count only from above 55% to below 45%, or back. Uncertainty is the entropy of the chance: 1 bit where both sides are equal.",
		"Snowball: the correlation of the chances after a quarter of the game with the result. Near 1 an early lead decides.",
	}}
	s.Tables = append(s.Tables, b.table("The course of games between the strongest players", "",
		b.row("drama", Number, ofMain(measure.Drama)),
		b.row(fmt.Sprintf("won after a chance below %.0f%%", 100*behind), Percent, ofMain(comebacks)),
		b.row("greatest chance that the loser had", Percent, ofMain(measure.LoserBest)),
		b.row("lead changes", Number, ofMain(measure.LeadChanges)),
		b.row("uncertainty in bits", Number, ofMain(measure.MeanUncertainty)),
		b.row("greatest change of the chances by a turn", Percent, ofMain(measure.LargestSwing)),
		b.row(fmt.Sprintf("turns that change them by more than %.0f%%", 100*swing), Percent, ofMain(func(g []*measure.Game) measure.Estimate { return measure.Decisive(g, swing) })),
		b.row(fmt.Sprintf("settled (above %.0f%% for good) after", 100*safe), Percent, ofMain(settled)),
		b.row("snowball", Number, ofMain(func(g []*measure.Game) measure.Estimate { return measure.Snowball(g, 0.25) })),
	))
	chart := Chart{Title: "Uncertainty over time", Kind: Lines, X: "share of the game", Y: "bits", Unit: Number}
	var at []float64
	for i := range parts {
		at = append(at, (float64(i)+0.5)/parts)
	}
	for v, d := range b.all {
		chart.Series = append(chart.Series, line(b.names[v], nil, at, measure.Uncertainty(d.main, parts)))
		var rows []Row
		for _, g := range measure.Calibration(d.main, 5) {
			label := fmt.Sprintf("%.0f–%.0f%%", 100*g.From, 100*g.To)
			if g.Got.N > 0 {
				label += fmt.Sprintf(", on average %.0f%%", 100*g.Expected)
			}
			rows = append(rows, Row{label, Percent, []measure.Estimate{g.Got}})
		}
		s.Tables = append(s.Tables, Table{b.titled("Expectations of the first player, and what came of them", v), "expected", b.names[v : v+1], rows})
	}
	s.Charts = []Chart{chart}
	return s, nil
}
