package report

import (
	"fmt"
	"math"

	"tetrad/bench/report/internal/measure"
)

// strength is the section on the first player's score at all levels.
func (b *builder) strength() Section {
	s := newSection("strength")
	b.addLevels(&s, "Score of the first player", measure.Score)
	b.addLevels(&s, "The same among the decided games", measure.DecidedScore)
	swaps := false
	for v, d := range b.all {
		change := measure.Difference(measure.Score(d.main), measure.Score(d.levels[0].games))
		verdict := "may be chance"
		if change.Excludes(0) {
			verdict = "is beyond chance"
		}
		s.say("change", "variant", b.names[v], "change", Percent.Difference(change), "verdict", verdict)
		b.saySolved(&s, v)
		for _, l := range d.levels {
			swaps = swaps || measure.Swapped(l.games).Value > 0
		}
	}
	if swaps {
		s.say("swaps")
		b.addLevels(&s, "Score of the first colour", measure.ColourScore)
		b.addLevels(&s, "Games in which sides were swapped", measure.Swapped)
	}
	b.addLevels(&s, "Different games among those of each level (copies count as games drawn twice)", func(g []*measure.Record) measure.Estimate {
		return measure.Share(measure.Distinct(g), len(g))
	})
	s.Charts = []Chart{s.Tables[0].curves("First player’s score by strength", "players", "score")}
	return s
}

// saySolved says what scores of a variant mean whose value is proved.
func (b *builder) saySolved(s *Section, v int) {
	if d := b.all[v]; d.proved != nil {
		s.Text = append(s.Text, noted("strength", "solved", "variant", b.names[v], "outcome", d.outcome()))
	}
}

// addLevels adds a table with a row of shares for each level.
func (b *builder) addLevels(s *Section, caption string, q quantity) {
	b.addLevelsOf(s, caption, func(*data) quantity { return q })
}

// addLevelsOf is [builder.addLevels] for a quantity that depends on the variant.
func (b *builder) addLevelsOf(s *Section, caption string, q func(*data) quantity) {
	var rows []Row
	for i, l := range b.all[0].levels {
		rows = append(rows, b.row(b.players(l), Percent, func(d *data) measure.Estimate { return q(d)(d.levels[i].games) }))
	}
	b.add(s, caption, "players", rows...)
}

// ends is the section on how games end.
func (b *builder) ends() Section {
	s := newSection("ends")
	b.addLevelsOf(&s, "Drawn games", func(d *data) quantity { return d.drawn })
	for v, d := range b.all {
		var rows []Row
		for _, e := range measure.Endings(d.main) {
			kind := "won: "
			if e.Drawn {
				kind = "drawn: "
			}
			rows = append(rows, ownRow(kind+e.Reason, Percent, e.Share))
		}
		b.addOwn(&s, v, "Reasons", "reason", rows)
	}
	return s
}

// lengths is the section on the length of games.
func (b *builder) lengths() Section {
	s := newSection("length")
	row := func(label string, unit Unit, of func(measure.Lengths) measure.Estimate) Row {
		return b.row(label, unit, func(d *data) measure.Estimate { return of(measure.LengthsOf(d.main)) })
	}
	b.add(&s, "Length in turns", "",
		row("mean", Number, func(l measure.Lengths) measure.Estimate { return l.Mean }),
		row("a quarter are at most", Whole, func(l measure.Lengths) measure.Estimate { return l.Lower }),
		row("half are at most (median)", Whole, func(l measure.Lengths) measure.Estimate { return l.Median }),
		row("three quarters are at most", Whole, func(l measure.Lengths) measure.Estimate { return l.Upper }),
		row("99 of 100 are at most", Whole, func(l measure.Lengths) measure.Estimate { return l.P99 }),
		// Other games may be shorter or longer than all that were played.
		row("shortest played", Whole, func(l measure.Lengths) measure.Estimate {
			return measure.Estimate{Value: float64(l.Shortest), Low: math.Inf(-1), High: float64(l.Shortest), N: l.Mean.N}
		}),
		row("longest played", Whole, func(l measure.Lengths) measure.Estimate {
			return measure.Estimate{Value: float64(l.Longest), Low: float64(l.Longest), High: math.Inf(1), N: l.Mean.N}
		}),
	)
	for v, d := range b.all {
		bars := Line{Name: b.names[v]}
		for _, bin := range measure.LengthBins(d.main, 24) {
			n := float64(bin.Count)
			bars.Points = append(bars.Points, Point{Label: span(bin.From, bin.To-1), X: float64(bin.From), Y: n, Low: n, High: n})
		}
		s.Charts = append(s.Charts, Chart{Title: b.titled("Games by length", v), Kind: Bars, X: "turns", Y: "games", Unit: Whole, Series: []Line{bars}})
	}
	return s
}

// span returns a range of numbers in words: "7", "7–9".
func span(first, last int) string {
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d–%d", first, last)
}

// parts is the number of parts of a game for curves over its length.
const parts = 12

// drama is the section on how the chances go.
func (b *builder) drama() Section {
	s := newSection("drama")
	b.add(&s, "The course of games between the strongest players", "",
		b.main("drama", Number, measure.Drama),
		b.main(fmt.Sprintf("won after a chance below %.0f%%", 100*behind), Percent, comebacks),
		b.main("greatest chance that the loser had", Percent, measure.LoserBest),
		b.main("lead changes", Number, measure.LeadChanges),
		b.main("uncertainty in bits", Number, measure.MeanUncertainty),
		b.main("greatest change of the chances by a turn", Percent, measure.LargestSwing),
		b.main(fmt.Sprintf("turns that change them by more than %.0f%%", 100*swing), Percent, decisive),
		b.main(fmt.Sprintf("settled (above %.0f%% for good) after", 100*safe), Percent, settled),
		b.main("snowball", Number, snowball),
	)
	chart := Chart{Title: "Uncertainty over time", Kind: Lines, X: "share of the game", Y: "bits", Unit: Number}
	for v, d := range b.all {
		open := Line{Name: b.names[v]}
		for i, e := range measure.Uncertainty(d.main, parts) {
			open.add("", (float64(i)+0.5)/parts, e)
		}
		chart.Series = append(chart.Series, open)
		var rows []Row
		for _, g := range measure.Calibration(d.main, 5) {
			rows = append(rows, ownRow(expected(g), Percent, g.Got))
		}
		b.addOwn(&s, v, "Expectations of the first player, and what came of them", "expected", rows)
	}
	s.Charts = []Chart{chart}
	return s
}

// expected says what players expected in a grade, and whether the interval of what came of it leaves that out.
func expected(g measure.Grade) string {
	label := fmt.Sprintf("%.0f–%.0f%%", 100*g.From, 100*g.To)
	if g.Got.N > 0 {
		label += fmt.Sprintf(", on average %.0f%%", 100*g.Expected)
	}
	switch {
	case !g.Got.Excludes(g.Expected):
	case g.Expected > g.Got.High:
		label += ": more than came of it"
	default:
		label += ": less than came of it"
	}
	return label
}

// depth is the section on what more thinking gains.
func (b *builder) depth() Section {
	s := newSection("depth")
	var rows []Row
	for i, l := range b.all[0].doublings {
		label := fmt.Sprintf("%s → %s", b.searched(l.series.Nodes), b.searched(2*l.series.Nodes))
		rows = append(rows, b.row(label, Elo, func(d *data) measure.Estimate { return measure.Doubling(d.doublings[i].games) }))
	}
	b.add(&s, "Elo gained by twice the nodes", "nodes", rows...)
	s.Charts = []Chart{s.Tables[0].curves("Elo gained by twice the nodes", "nodes", "Elo")}
	return s
}
