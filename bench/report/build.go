package report

import (
	"tetrad/bench/report/games"
	"tetrad/bench/report/internal/measure"
	"tetrad/engine"
)

// builder makes the report of its variants.
type builder struct {
	all   []*data
	names []string
}

// Build makes the report of the first rounds of a journal. All games of these rounds
// must be in it.
func Build(r engine.Registry, j *Journal, made Made) (*Report, error) {
	b := &builder{names: made.Settings.Variants}
	report := &Report{Schema: Schema, Made: made}
	plan, err := games.NewPlan(r, made.Settings)
	if err != nil {
		return nil, err
	}
	for _, variant := range made.Settings.Variants {
		d, err := dataOf(r, j, plan, variant, &report.Made)
		if err != nil {
			return nil, err
		}
		b.all = append(b.all, d)
		report.Variants = append(report.Variants, d.about())
	}
	m := &report.Made
	m.Games = made.Rounds * plan.Size
	m.Timed, m.Played = j.time(plan, m.Games)
	report.Answers = b.answers()
	for v, d := range b.all {
		report.Variants[v].Summary = d.summary()
		report.Variants[v].Picture = d.picture()
	}
	report.Figures = b.figures()
	for _, section := range []func() Section{
		b.strength, b.ends, b.lengths, b.choices, b.drama, b.depth, b.openings, b.shown,
	} {
		s := section()
		if len(s.Tables)+len(s.Charts)+len(s.Shown) > 0 || len(s.Text) > 0 {
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

// main returns a row of a table of all variants: of the games of the strongest players.
func (b *builder) main(label string, unit Unit, q quantity) Row { return b.row(label, unit, ofMain(q)) }

// titled returns a title for the variant number v, with its name if there are several.
func (b *builder) titled(title string, v int) string {
	if len(b.names) == 1 {
		return title
	}
	return title + ", " + b.names[v]
}

// ofMain returns a function for [builder.each] from one of the games of the strongest
// players.
func ofMain(q quantity) func(*data) measure.Estimate {
	return func(d *data) measure.Estimate { return q(d.main) }
}

// add adds a table of all variants to a section.
func (b *builder) add(s *Section, caption, label string, rows ...Row) {
	s.Tables = append(s.Tables, Table{caption, label, b.names, rows})
}

// addOwn adds a table of one variant to a section.
func (b *builder) addOwn(s *Section, v int, caption, label string, rows []Row) {
	s.Tables = append(s.Tables, Table{b.titled(caption, v), label, b.names[v : v+1], rows})
}

// ownRow returns a row of a table of one variant.
func ownRow(label string, unit Unit, e measure.Estimate) Row {
	return Row{label, unit, []measure.Estimate{e}}
}

// curves returns a chart of a table of all variants: a line for each of them.
func (t *Table) curves(title, x, y string) Chart {
	c := Chart{Title: title, Kind: Lines, X: x, Y: y, Unit: t.Rows[0].Unit}
	for v, name := range t.Variants {
		l := Line{Name: name}
		for i, row := range t.Rows {
			l.add(row.Label, float64(i), row.Of[v])
		}
		c.Series = append(c.Series, l)
	}
	return c
}

// add adds an estimate to a line, if it is known.
func (l *Line) add(label string, x float64, e measure.Estimate) {
	if !e.Known() {
		return
	}
	p := Point{Label: label, X: x, Y: e.Value, Low: e.Value, High: e.Value}
	if e.Bounded() {
		p.Low, p.High = e.Low, e.High
	}
	l.Points = append(l.Points, p)
}
