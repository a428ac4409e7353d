// Package page writes a report as one HTML page, which needs no network and no server.
package page

import (
	_ "embed"
	"fmt"
	"io"

	"tetrad/bench/report"
	"tetrad/bench/report/measure"
	"tetrad/engine"
)

//go:embed page.css
var style string

//go:embed step.js
var script string

// Write writes a report. The registry must have the games of it.
func Write(out io.Writer, r engine.Registry, report *report.Report) error {
	w := &writer{}
	w.head(report)
	w.put("<main>\n")
	if err := w.answers(boards{r}, report); err != nil {
		return err
	}
	w.figures(report)
	w.put("<h2>All that was measured</h2>\n")
	for i := range report.Sections {
		if err := w.section(boards{r}, &report.Sections[i]); err != nil {
			return err
		}
	}
	w.made(report)
	w.put("</main>\n<script>%s</script>\n</body>\n</html>\n", markup(script))
	_, err := w.WriteTo(out)
	return err
}

// head writes the page up to its main part.
func (w *writer) head(r *report.Report) {
	w.put(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>What %s like: a report by Tetrad</title>
<style>%s</style>
</head>
<body>
%s
<header>
<h1>What %s like</h1>
`, subject(r, func(v *report.About) string { return v.Name }), markup(style), symbols(), subject(r, func(v *report.About) string { return v.Title }))
	w.put("</header>\n")
}

// answers writes the first screen: a position, a paragraph, and the verdicts.
func (w *writer) answers(b boards, r *report.Report) error {
	w.put("<section id=\"answers\" class=\"of%d\">\n", len(r.Variants))
	for i := range r.Variants {
		v := &r.Variants[i]
		w.put(`<div class="variant">`)
		if v.Picture != nil {
			drawn, err := b.still(*v.Picture)
			if err != nil {
				return err
			}
			w.put("%s", drawn)
		}
		if len(r.Variants) > 1 {
			w.put("<h2>%s</h2>", v.Title)
		}
		w.put("<p>%s</p></div>\n", v.Summary)
	}
	w.verdicts(r)
	w.put("</section>\n")
	return nil
}

// verdicts writes the answers to the questions.
func (w *writer) verdicts(r *report.Report) {
	w.put("<dl>\n")
	for _, a := range r.Answers {
		w.put("<div class=\"answer\"><dt>%s</dt>", a.Question)
		for i, v := range a.Of {
			w.put("<dd>")
			if len(a.Of) > 1 {
				w.put(`<span class="which">%s:</span> `, r.Variants[i].Name)
			}
			w.put(`<b>%s</b> <span class="reason">%s <i>Confidence: %s.</i></span></dd>`, v.Text, v.Reason, v.Confidence)
		}
		w.put("</div>\n")
	}
	w.put("</dl>\n")
}

// subject returns what the variants are called, and the verb: "A is", "A and B are".
func subject(r *report.Report, name func(*report.About) string) string {
	text := ""
	for i := range r.Variants {
		if i > 0 {
			text += " and "
		}
		text += name(&r.Variants[i])
	}
	if len(r.Variants) > 1 {
		return text + " are"
	}
	return text + " is"
}

// figures writes the numbers of the first screen.
func (w *writer) figures(r *report.Report) {
	w.put("<section id=\"figures\">\n<h2>Ten numbers</h2>\n<div class=\"cards\">\n")
	for i := range r.Figures {
		f := &r.Figures[i]
		w.put("<div class=\"card\"><h3><a href=\"#%s\">%s</a></h3>\n", f.Section, f.Title)
		for i, e := range f.Of {
			if len(f.Of) > 1 {
				w.put(`<p class="which">%s</p>`, r.Variants[i].Name)
			}
			w.put(`<p class="big">%s`, value(f.Unit, e))
			if f.Noun != "" {
				w.put(" <small>%s</small>", f.Noun)
			}
			w.put("</p><p class=\"interval\">%s</p>\n", f.Unit.Interval(e))
			if f.Second != nil {
				second := f.Second.Of[i]
				w.put("<p>%s: <b>%s</b> <span class=\"interval\">(%s)</span></p>\n", f.Second.Title, value(f.Second.Unit, second), f.Second.Unit.Interval(second))
			}
			w.put("<p>%s</p>\n", f.Sentences[i])
		}
		if len(f.Of) > 1 {
			class, verdict := "note", "may be chance"
			switch d := measure.Difference(f.Of[0], f.Of[1]); {
			case d.Known() && d.Low == d.High:
				verdict = "by the rules"
			case d.Excludes(0):
				class, verdict = "apart", "beyond chance"
			}
			w.put(`<p class="%s">%s minus %s: %s, %s</p>`, class, r.Variants[0].Name, r.Variants[1].Name, compared(f.Unit, f.Of), verdict)
		}
		w.put("\n<details><summary>Definition</summary><p>%s</p></details></div>\n", f.Definition)
	}
	w.put("</div>\n</section>\n")
}

// made writes how the report was made.
func (w *writer) made(r *report.Report) {
	m := &r.Made
	w.put("<section id=\"made\">\n<h2>How this was made</h2>\n")
	for _, v := range r.Variants {
		w.put("<p><b>%s</b>: %s %s</p>\n", v.Name, v.Rules, v.Credits)
	}
	w.put(`<p class="note">From %s games of the engine Tetrad against itself, %s of them between its strongest players here. `+
		`Every number has a 95%% interval: of twenty such intervals, about one misses the true value. `+
		"They know nothing of what stronger players would do.</p>\n", report.Grouped(uint64(m.Games)), report.Grouped(uint64(r.Variants[0].Games)))
	w.put("<p>Anyone can make the same figures: the games follow from the command, the build and nothing else. Times differ.</p>\n" +
		"<div class=\"scroll\"><table>\n<tbody>\n")
	w.put("<tr><th scope=\"row\">command</th><td>%s</td></tr>\n", code(m.Command))
	program := "Tetrad " + m.Version
	if m.Revision != "" {
		program += ", revision " + m.Revision
	}
	w.put("<tr><th scope=\"row\">program</th><td>%s</td></tr>\n", program)
	w.put("<tr><th scope=\"row\">rounds</th><td>%d, with seed %d; the strongest players search %s</td></tr>\n",
		m.Rounds, m.Settings.Seed, searched(r))
	w.put("<tr><th scope=\"row\">games</th><td>%s</td></tr>\n", timeOf(m))
	w.put("<tr><th scope=\"row\">machine</th><td>%s</td></tr>\n", where(m))
	w.put("<tr><th scope=\"row\">date</th><td>%s</td></tr>\n", m.Date.Format("2006-01-02 15:04 MST"))
	w.put("</tbody></table></div>\n")
	if len(r.Variants) > 1 {
		w.put("<p>Differences are beyond chance if their own 95%% interval leaves out 0. In a table of twenty rows, one is expected to be so by chance.</p>\n")
	}
	w.put("</section>\n")
}

// timeOf says how many games there are, and how long they were played.
func timeOf(m *report.Made) string {
	text := fmt.Sprintf("%s games", report.Grouped(uint64(m.Games)))
	switch {
	case m.Timed == 0:
		return text + "; the journal does not tell how long they took"
	case m.Timed < m.Games:
		text += fmt.Sprintf(", of which %s were played in %s; the journal does not tell how long the others took",
			report.Grouped(uint64(m.Timed)), duration(m.Played))
	default:
		text += ", played in " + duration(m.Played)
	}
	if m.New < m.Games {
		text += fmt.Sprintf("; the last run played %s games, and found others in its journal", report.Grouped(uint64(m.New)))
	}
	return text
}

// where says on which machine the last run was. Earlier runs may have been elsewhere.
func where(m *report.Made) string {
	text := m.Machine
	if m.Threads > 0 && m.New > 0 { // else those of a farm, or none was played
		text = fmt.Sprintf("%s; %d at a time", text, m.Threads)
	}
	switch {
	case m.New == 0:
		return text + ", which made the page of games that were there"
	case m.New < m.Games:
		return text + ", in the last run"
	}
	return text
}

// searched says how many nodes the strongest players search at a turn.
func searched(r *report.Report) string {
	nodes := r.Made.Settings.Nodes
	of := func(v *report.About) string {
		if v.Factor <= 1 {
			return report.Grouped(nodes) + " nodes a turn"
		}
		return fmt.Sprintf("%s nodes a turn, %s times the factor %d of the game’s levels", report.Grouped(nodes*v.Factor), report.Grouped(nodes), v.Factor)
	}
	text := of(&r.Variants[0])
	for i := range r.Variants[1:] {
		if v := &r.Variants[i+1]; v.Factor != r.Variants[0].Factor {
			text += fmt.Sprintf(" in %s; %s in %s", r.Variants[0].Name, of(v), v.Name)
		}
	}
	return text
}

func value(u report.Unit, e measure.Estimate) string {
	if e.N == 0 {
		return "–"
	}
	return u.Value(e)
}

// isApart reports whether the difference of two estimates is beyond chance.
func isApart(of []measure.Estimate) bool { return measure.Difference(of[0], of[1]).Excludes(0) }

// compared describes the first of two estimates minus the second.
func compared(u report.Unit, of []measure.Estimate) string {
	return u.Difference(measure.Difference(of[0], of[1]))
}

func duration(seconds float64) string {
	switch {
	case seconds < 10:
		return fmt.Sprintf("%.1f seconds", seconds)
	case seconds < 120:
		return fmt.Sprintf("%.0f seconds", seconds)
	}
	return fmt.Sprintf("%.0f minutes", seconds/60)
}
