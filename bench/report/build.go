package report

import (
	"tetrad/bench/report/measure"
	"tetrad/engine"
)

// builder makes the report of its variants.
type builder struct {
	registry engine.Registry
	all      []*data
	names    []string
}

// Build makes the report of the first rounds of a journal. All games of these rounds
// must be in it.
func Build(r engine.Registry, j *Journal, made Made) (*Report, error) {
	b := &builder{registry: r, names: made.Settings.Variants}
	report := &Report{Schema: Schema, Made: made}
	for _, variant := range made.Settings.Variants {
		d, err := dataOf(r, j, variant, made.Settings.Nodes, made.Rounds)
		if err != nil {
			return nil, err
		}
		b.all = append(b.all, d)
		report.Variants = append(report.Variants, d.about())
		report.Made.Games += d.allGames()
		report.Made.Timed += d.timed
		report.Made.Played += d.played
	}
	report.Answers = b.answers()
	for v, d := range b.all {
		report.Variants[v].Summary = d.summary()
		report.Variants[v].Picture = d.picture()
	}
	report.Figures = b.figures()
	for _, section := range []func() (Section, error){
		b.strength, b.ends, b.lengths, b.choices, b.sizes, b.drama, b.depth, b.openings, b.rules, b.mirror, b.heat, b.proofs, b.shown, b.puzzles,
	} {
		s, err := section()
		if err != nil {
			return nil, err
		}
		if len(s.Tables)+len(s.Charts)+len(s.Shown)+len(s.Text) > 0 {
			report.Sections = append(report.Sections, s)
		}
	}
	return report, nil
}

// each returns an estimate for each variant.
func (b *builder) each(f func(d *data) measure.Estimate) []measure.Estimate {
	list := make([]measure.Estimate, len(b.all))
	for i, d := range b.all {
		list[i] = f(d)
	}
	return list
}

// row returns a row of a table of all variants.
func (b *builder) row(label string, unit Unit, f func(d *data) measure.Estimate) Row {
	return Row{label, unit, b.each(f)}
}

// titled returns a title for the variant number v, with its name if there are several.
func (b *builder) titled(title string, v int) string {
	if len(b.names) == 1 {
		return title
	}
	return title + ", " + b.names[v]
}

// ofMain returns a function for [builder.each] from one of the games of the strongest
// players.
func ofMain(f func([]*measure.Game) measure.Estimate) func(*data) measure.Estimate {
	return func(d *data) measure.Estimate { return f(d.main) }
}

// table returns a table of all variants.
func (b *builder) table(caption, label string, rows ...Row) Table {
	return Table{caption, label, b.names, rows}
}

// line returns the points of estimates at 1, 2 …, or at the given places.
func line(name string, labels []string, at []float64, list []measure.Estimate) Line {
	l := Line{Name: name}
	for i, e := range list {
		if !e.Known() {
			continue
		}
		p := Point{X: float64(i), Y: e.Value, Low: e.Value, High: e.Value}
		if e.Bounded() {
			p.Low, p.High = e.Low, e.High
		}
		if at != nil {
			p.X = at[i]
		}
		if labels != nil {
			p.Label = labels[i]
		}
		l.Points = append(l.Points, p)
	}
	return l
}
