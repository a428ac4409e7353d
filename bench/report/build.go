package report

import (
	"tetrad/bench/report/games"
	"tetrad/engine"
	"tetrad/stats"
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
	report := &Report{Schema: schemaName, Made: made}
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
	report.Answers = b.answers()
	for v, d := range b.all {
		report.Variants[v].Summary = d.summary()
		report.Variants[v].Picture = d.picture()
	}
	report.Figures = b.figures()
	for _, d := range declarations {
		report.Sections = append(report.Sections, b.section(d))
	}
	return report, nil
}

// each returns an estimate for each variant.
func (b *builder) each(f func(d *data) stats.Estimate) []stats.Estimate {
	list := make([]stats.Estimate, len(b.all))
	for i, d := range b.all {
		list[i] = f(d)
	}
	return list
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
func ofMain(q quantity) func(*data) stats.Estimate {
	return func(d *data) stats.Estimate { return q(d.main) }
}
