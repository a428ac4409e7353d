// Package page writes a report as one HTML page, which needs no network and no server.
package page

import (
	_ "embed"
	"io"
	"slices"
	"strings"

	"tetrad/bench/report"
	"tetrad/engine"
	"tetrad/protocol/diagram"
	"tetrad/stats"
)

// The parts of a page that are the same in all of them.
var (
	//go:embed page.html
	page string
	//go:embed page.css
	style string
	//go:embed step.js
	script string
)

// Write writes a report. The registry must have the games of it.
func Write(out io.Writer, r engine.Registry, report *report.Report) error {
	var answers, figures, sections, rules writer
	if err := answers.answers(boards{r}, report); err != nil {
		return err
	}
	figures.figures(report)
	for i := range report.Sections {
		if err := sections.section(boards{r}, &report.Sections[i]); err != nil {
			return err
		}
	}
	var names, titles []string
	for _, v := range report.Variants {
		names, titles = append(names, v.Name), append(titles, v.Title)
		rules.put("<p><b>%s</b>: %s %s</p>\n", v.Name, v.Rules, v.Credits)
	}
	differences := ""
	if len(report.Variants) > 1 {
		differences = aboutDifferences
	}
	m := &report.Made
	_, err := io.WriteString(out, fill(page, map[string]any{
		"style": markup(style), "symbols": markup(diagram.Symbols), "script": markup(script),
		"names": strings.Join(names, " and "), "titles": strings.Join(titles, " and "), "variants": len(report.Variants),
		"answers": answers.markup(), "figures": figures.markup(), "sections": sections.markup(), "rules": rules.markup(), "differences": markup(differences),
		"games": grouped(m.Games), "best": grouped(report.Variants[0].Games),
		"command": code(m.Command), "program": program(m), "rounds": m.Rounds, "seed": m.Settings.Seed,
		"searched": searched(report), "machine": m.Machine, "date": m.Date.Format("2006-01-02 15:04 MST"),
	}))
	return err
}

const aboutDifferences = `<p>Differences are beyond chance if their own 95% interval does not contain 0. ` +
	"In a table of twenty rows, expect one such difference by chance.</p>\n"

func grouped(n int) string { return report.Grouped(uint64(n)) }

// answers writes the first screen: a position, a paragraph, and the verdicts.
func (w *writer) answers(b boards, r *report.Report) error {
	for i := range r.Variants {
		v := &r.Variants[i]
		w.put(`<div class="variant">`)
		if v.Picture != nil {
			if err := w.still(b, v.Picture); err != nil {
				return err
			}
		}
		if len(r.Variants) > 1 {
			w.put("<h2>%s</h2>", v.Title)
		}
		w.put("<p>%s</p></div>\n", v.Summary)
	}
	w.put("<dl>\n")
	for _, a := range r.Answers {
		w.put("<div class=\"answer\"><dt>%s</dt>", a.Question)
		for i, v := range a.Of {
			w.put("<dd>")
			if len(a.Of) > 1 {
				w.put(`<span class="which">%s:</span> `, r.Variants[i].Name)
			}
			w.put(`<b>%s</b> <span class="reason">%s <i><a href="#words">Confidence: %s</a>.</i></span></dd>`, v.Text, v.Reason, v.Confidence)
		}
		w.put("</div>\n")
	}
	w.put("</dl>\n")
	return nil
}

// figures writes the numbers of the first screen, a card each.
func (w *writer) figures(r *report.Report) {
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
		}
		if len(f.Of) > 1 {
			w.difference(r, f)
		}
		w.put("\n<details><summary>Definition</summary><p>%s</p></details></div>\n", f.Definition)
	}
}

// difference writes by how much a figure differs between two variants.
func (w *writer) difference(r *report.Report, f *report.Figure) {
	class, verdict := "note", "may be chance"
	switch d := f.Of[0].Minus(f.Of[1]); {
	case !d.Known():
		verdict = "they cannot be compared"
	case d.Low == d.High:
		verdict = "by the rules"
	case d.Excludes(0):
		class, verdict = "apart", "beyond chance"
	}
	w.put(`<p class="%s">%s minus %s: %s, %s</p>`, class, r.Variants[0].Name, r.Variants[1].Name, compared(f.Unit, f.Of), verdict)
}

// program says which program made a report.
func program(m *report.Made) string {
	if m.Revision == "" {
		return "Tetrad " + m.Version
	}
	return "Tetrad " + m.Version + ", revision " + m.Revision
}

// searched says how many nodes the strongest players search at a turn.
func searched(r *report.Report) string {
	var list []string
	for i := range r.Variants {
		if nodes := report.Grouped(r.Variants[i].Nodes); !slices.Contains(list, nodes) {
			list = append(list, nodes)
		}
	}
	return strings.Join(list, " and ") + " nodes a turn"
}

func value(u report.Unit, e stats.Estimate) string {
	if e.N == 0 {
		return "–"
	}
	return u.Value(e)
}

// compared describes the first of two estimates minus the second.
func compared(u report.Unit, of []stats.Estimate) string {
	return u.Difference(of[0].Minus(of[1]))
}
