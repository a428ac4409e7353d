package report

import (
	"fmt"
	"math"

	"tetrad/bench/report/measure"
)

// stretches is the number of parts of a long game for figures by turn.
const stretches = 12

// Numbers of choices in a sampled position.
func turnsOf(s measure.Sample) float64     { return s.Turns }
func boardsOf(s measure.Sample) float64    { return s.Boards }
func effectiveOf(s measure.Sample) float64 { return s.Effective }

// turnsWhereCounted returns the legal turns where the boards after them were counted.
func turnsWhereCounted(s measure.Sample) float64 {
	if s.Boards == measure.Unknown {
		return measure.Unknown
	}
	return s.Turns
}

// choices is the section on branching.
func (b *builder) choices() (Section, error) {
	s := Section{ID: "choices", Title: "What there is to choose", Text: []string{
		"Legal turns count as move strings. Boards are the different positions that they lead to. Effective choices are e to the entropy of the visits of a Monte-Carlo tree search: few, if one turn stands out.",
		"Where there are thousands of turns, boards are counted only up to 6,000 turns. So the table has the legal turns of the same positions beside the boards, and by turn there are boards only where all positions could be counted. Good turns have a chance within 5% of the best. Obvious ones are those that a search of a sixteenth of the nodes finds too: a share near 100% is a game of clear turns, a low one a game in which a quick look misleads.",
		"Means are over games of the strongest players: over all turns in the first row, and elsewhere over three positions at random from each game. Turns and boards have the geometric mean over a game, since they multiply.",
	}}
	sampled := func(f func(measure.Sample) float64) func(*data) measure.Estimate {
		return ofMain(func(g []*measure.Game) measure.Estimate { return measure.SampledNumber(g, f) })
	}
	s.Tables = append(s.Tables, b.table("Choices at a turn", "",
		b.row("legal turns, all positions", Number, ofMain(measure.Branching)),
		b.row("legal turns, where boards were counted", Number, sampled(turnsWhereCounted)),
		b.row("different boards there", Number, sampled(boardsOf)),
		b.row("effective choices", Number, ofMain(effective)),
		b.row("good turns", Number, ofMain(func(g []*measure.Game) measure.Estimate {
			return measure.Sampled(g, func(m measure.Sample) float64 { return float64(m.Good) }).Within(1, math.Inf(1))
		})),
		b.row("obvious turns (clarity)", Percent, ofMain(func(g []*measure.Game) measure.Estimate { return measure.SampledFraction(g, agrees) })),
	))
	for _, c := range []struct {
		title, y string
		of       func([]*measure.Game) measure.Estimate
	}{
		{"Legal turns", "legal turns", func(g []*measure.Game) measure.Estimate { return measure.SampledNumber(g, turnsOf) }},
		{"Different boards", "boards", func(g []*measure.Game) measure.Estimate {
			if !measure.AllCounted(g) {
				return measure.Estimate{Value: math.NaN()}
			}
			return measure.SampledNumber(g, boardsOf)
		}},
		{"Effective choices", "choices", effective},
	} {
		b.byTurn(&s, c.title+" in the course of a game", c.y, c.of)
	}
	return s, nil
}

// byTurn adds a chart, and a table for each variant, of a quantity of samples by when in
// the game they were taken. It adds nothing of what is not known anywhere.
func (b *builder) byTurn(s *Section, title, y string, of func([]*measure.Game) measure.Estimate) {
	chart := Chart{Title: title, Kind: Lines, X: "turn", Y: y, Unit: Number}
	known := false
	for v, d := range b.all {
		longest := int(measure.LengthsOf(d.main).Upper.Value)
		var at []float64
		var list []measure.Estimate
		var rows []Row
		for i := range stretches {
			from, to := longest*i/stretches, longest*(i+1)/stretches
			e := of(measure.Between(d.main, from, to))
			if !e.Known() {
				continue
			}
			at, list = append(at, float64(from+1)), append(list, e)
			label := fmt.Sprintf("turns %d–%d", from+1, to)
			if to == from+1 {
				label = fmt.Sprintf("turn %d", to)
			}
			rows = append(rows, Row{label, Number, []measure.Estimate{e}})
		}
		chart.Series = append(chart.Series, line(b.names[v], nil, at, list))
		if len(rows) > 0 {
			known = true
			s.Tables = append(s.Tables, Table{b.titled(title, v), "", b.names[v : v+1], rows})
		}
	}
	if known {
		s.Charts = append(s.Charts, chart)
	}
}

// agrees is 1 for a sample in which a quick search finds the turn of a long one.
func agrees(m measure.Sample) float64 {
	if m.Agrees {
		return 1
	}
	return 0
}
