package page

import "tetrad/bench/report"

// section writes a section, folded: its text, charts, tables and games.
func (w *writer) section(b boards, s *report.Section) error {
	w.put("<details class=\"section\" id=\"%s\">\n<summary><h2>%s</h2></summary>\n", s.ID, s.Title)
	for _, text := range s.Text {
		w.put("<p>%s</p>\n", text)
	}
	w.charts(s.Tables)
	if len(s.Tables) > 0 {
		w.put(`<div class="tables">`)
		for i := range s.Tables {
			w.table(&s.Tables[i])
		}
		w.put("</div>\n")
	}
	if err := w.games(b, s.Shown); err != nil {
		return err
	}
	w.put("</details>\n")
	return nil
}

// charts draws the tables that are to be drawn.
func (w *writer) charts(tables []report.Table) {
	w.put(`<div class="charts">`)
	for i := range tables {
		if t := &tables[i]; t.Chart {
			w.put("<figure>%s</figure>\n", chart(t))
		}
	}
	w.put("</div>\n")
}

// table writes a table of estimates, with their differences if there are two variants.
func (w *writer) table(t *report.Table) {
	w.put("<div class=\"scroll\"><table>\n<caption>%s</caption>\n<thead><tr><th scope=\"col\">%s</th>", t.Caption, t.Label)
	for _, v := range t.Variants {
		w.put(`<th scope="col">%s</th><th scope="col">95%% interval</th><th scope="col">of</th>`, v)
	}
	if len(t.Variants) > 1 {
		w.put(`<th scope="col">%s minus %s</th><th scope="col"></th>`, t.Variants[0], t.Variants[1])
	}
	w.put("</tr></thead>\n<tbody>")
	for _, row := range t.Rows {
		w.put(`<tr><th scope="row">%s</th>`, row.Label)
		for _, e := range row.Of {
			w.put(`<td>%s</td><td class="interval">%s</td><td class="n">%d</td>`, value(row.Unit, e), row.Unit.Interval(e), e.N)
		}
		if len(row.Of) > 1 {
			w.put("<td>%s</td><td>", compared(row.Unit, row.Of))
			if row.Of[0].Minus(row.Of[1]).Excludes(0) { // beyond chance
				w.put("<b>beyond chance</b>")
			}
			w.put("</td>")
		}
		w.put("</tr>\n")
	}
	w.put("</tbody></table></div>\n")
}

func (w *writer) games(b boards, games []report.Shown) error {
	if len(games) == 0 {
		return nil
	}
	w.put(`<div class="games">`)
	for i := range games {
		if err := w.shown(b, &games[i]); err != nil {
			return err
		}
	}
	w.put("</div>\n")
	return nil
}
