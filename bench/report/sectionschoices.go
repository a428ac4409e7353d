package report

import (
	"math"

	"tetrad/bench/report/internal/measure"
)

// choices is the section on branching.
func (b *builder) choices() Section {
	s := newSection("choices")
	b.add(&s, "Choices at a turn", "",
		b.main("legal turns, all positions", Number, measure.Branching),
		b.main("legal turns, where boards were counted", Number, sampled(turnsWhereCounted)),
		b.main("different boards there", Number, sampled(boardsOf)),
		b.main("effective choices", Number, effective),
		b.main("good turns", Number, good),
		b.main("obvious turns (clarity)", Percent, obvious),
	)
	b.byTurn(&s, "Legal turns", "legal turns", sampled(turnsOf))
	b.byTurn(&s, "Different boards", "boards", func(g []*measure.Record) measure.Estimate {
		if !measure.AllCounted(g) {
			return measure.Estimate{Value: math.NaN()}
		}
		return measure.SampledNumber(g, boardsOf)
	})
	b.byTurn(&s, "Effective choices", "choices", effective)
	return s
}

// sampled returns the quantity that is the mean of a number of choices in samples.
func sampled(f func(measure.Sample) float64) quantity {
	return func(g []*measure.Record) measure.Estimate { return measure.SampledNumber(g, f) }
}

// Numbers of choices in a sampled position.
func turnsOf(s measure.Sample) float64  { return s.Turns }
func boardsOf(s measure.Sample) float64 { return s.Boards }

// turnsWhereCounted returns the legal turns where the boards after them were counted.
func turnsWhereCounted(s measure.Sample) float64 {
	if s.Boards == measure.Unknown {
		return measure.Unknown
	}
	return s.Turns
}

// stretches is the number of parts of a long game for figures by turn.
const stretches = 12

// byTurn adds a chart, and a table for each variant, of a quantity of samples by when in
// the game they were taken. It adds nothing of what is not known anywhere.
func (b *builder) byTurn(s *Section, title, y string, q quantity) {
	title += " in the course of a game"
	chart := Chart{Title: title, Kind: Lines, X: "turn", Y: y, Unit: Number}
	known := false
	for v, d := range b.all {
		longest := int(measure.LengthsOf(d.main).Upper.Value)
		course := Line{Name: b.names[v]}
		var rows []Row
		for i := range stretches {
			from, to := longest*i/stretches, longest*(i+1)/stretches
			e := q(measure.Between(d.main, from, to))
			if !e.Known() {
				continue
			}
			course.add("", float64(from+1), e)
			label := "turns " + span(from+1, to)
			if to == from+1 {
				label = "turn " + span(to, to)
			}
			rows = append(rows, ownRow(label, Number, e))
		}
		chart.Series = append(chart.Series, course)
		if len(rows) > 0 {
			known = true
			b.addOwn(s, v, title, "", rows)
		}
	}
	if known {
		s.Charts = append(s.Charts, chart)
	}
}
