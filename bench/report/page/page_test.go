package page

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"tetrad/bench/report"
	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/protocol/diagram"
	"tetrad/stats"
)

// sample returns a report with everything that a page can show.
func sample(variants ...string) *report.Report {
	e := stats.Estimate{Value: 0.6, Low: 0.5, High: 0.7, N: 40}
	unknown := stats.Estimate{Value: math.NaN(), Low: math.Inf(-1), High: math.Inf(1)}
	of := []stats.Estimate{e, unknown}[:len(variants)]
	r := &report.Report{Made: report.Made{Command: "tetrad report --game x", Machine: "<b>machine</b>"}}
	for _, v := range variants {
		r.Variants = append(r.Variants, report.About{Name: v, Title: v, Credits: "a designer, a site"})
	}
	r.Figures = []report.Figure{{Title: "Score", Unit: report.Percent, Of: of, Section: "all"}}
	for i := range r.Variants {
		r.Variants[i].Summary = "A paragraph on " + variants[i] + "."
		r.Variants[i].Picture = &report.Shown{Title: "A representative position", Variant: variants[i], Moves: []string{"b2"}}
	}
	r.Answers = []report.Answer{{Question: "Is it fair?", Of: make([]report.Verdict, len(of))}}
	for i := range of {
		r.Answers[0].Of[i] = report.Verdict{Text: "Yes & no.", Confidence: "low", Reason: "A reason."}
	}
	r.Sections = []report.Section{{
		ID: "all", Title: "All", Text: []string{`<script>alert("x")</script>`},
		Tables: []report.Table{
			{Caption: "Table", Label: "row", Variants: variants, Rows: []report.Row{{Label: "a & b", Unit: report.Elo, Of: of}}},
			{Caption: "Lines", Chart: true, Variants: variants, Rows: []report.Row{{Label: "1", Unit: report.Percent, Of: of}, {Label: "2", Unit: report.Percent, Of: of}}},
			{Caption: "Nothing", Chart: true, Variants: variants[:1], Rows: []report.Row{{Label: "1", Unit: report.Number, Of: []stats.Estimate{unknown}}}},
		},
		Shown: []report.Shown{{Title: "Game", Variant: variants[0], Moves: []string{"b2", "c3"}}},
	}}
	return r
}

func written(t *testing.T, r *report.Report) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, content.Registry(), r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The page asks for nothing from a network, and texts are no markup.
func TestPageIsAlone(t *testing.T) {
	for _, variants := range [][]string{{"vinver-4"}, {"vinver-4", "vinver-4-nopass"}} {
		html := written(t, sample(variants...))
		namespace := strings.ReplaceAll(html, "http://www.w3.org/2000/svg", "")
		for _, bad := range []string{"http:", "https:", "url(", "@import", "<link", `src="`, `<script>alert`, "<b>machine", "NaN", "Inf"} {
			if strings.Contains(namespace, bad) {
				t.Errorf("%v: the page has %q", variants, bad)
			}
		}
		for _, want := range []string{"a designer, a site", "60%", "50% to 70%", `<a href="#words">Confidence: low</a>`, "&lt;script&gt;alert", "a &amp; b"} {
			if !strings.Contains(html, want) {
				t.Errorf("%v: the page lacks %q", variants, want)
			}
		}
		if heading := "<h1>" + strings.Join(variants, " and ") + "</h1>"; !strings.Contains(html, heading) {
			t.Errorf("%v: the page lacks %q", variants, heading)
		}
		if compares := strings.Contains(html, "vinver-4 minus vinver-4-nopass"); compares != (len(variants) == 2) {
			t.Errorf("%v: differences are shown: %v", variants, compares)
		}
		for _, link := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(html, -1) {
			if strings.Count(html, `id="`+link[1]+`"`) != 1 {
				t.Errorf("%v: %q is there %d times", variants, link[1], strings.Count(html, `id="`+link[1]+`"`))
			}
		}
	}
}

// Figures of which one is not known are not compared.
func TestNotCompared(t *testing.T) {
	r := &report.Report{Variants: []report.About{{Name: "a"}, {Name: "b"}}}
	var w writer
	w.difference(r, &report.Figure{Unit: report.Percent, Of: []stats.Estimate{{N: 9, Value: 0.5}, {}}})
	if text := w.String(); !strings.Contains(text, "a minus b: –, they cannot be compared") || strings.Contains(text, "chance") {
		t.Error(text)
	}
}

// The first screen has a position, a paragraph and the verdicts; then come the numbers, and all else is folded.
func TestFirstScreen(t *testing.T) {
	for _, variants := range [][]string{{"vinver-4"}, {"vinver-4", "vinver-4-nopass"}} {
		rest := written(t, sample(variants...))
		for _, next := range []string{`<h1>`, `<svg viewBox`, "A representative position.", "A paragraph on " + variants[0], "Is it fair?", "A reason.",
			"Nine numbers", `<details class="section" id="all">`, "&lt;script&gt;alert", "</details>", "How this was made"} {
			_, after, ok := strings.Cut(rest, next)
			if !ok {
				t.Fatalf("%v: %q is not there, or too early", variants, next)
			}
			rest = after
		}
	}
}

// Words of commands, as --game, are not broken at the end of a line.
func TestCommandsAreNotBroken(t *testing.T) {
	r := sample("vinver-4")
	r.Sections[0].Text = []string{"Say <x> & see."}
	html := written(t, r)
	for _, want := range []string{
		"code span { white-space: nowrap; }",
		"<p>Say &lt;x&gt; &amp; see.</p>",
		"<td><code><span>tetrad</span> <span>report</span> <span>--game</span> <span>x</span></code></td>",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// Labels of axes and titles stay within the figure.
func TestLabelsAreNotCut(t *testing.T) {
	rows := func(unit report.Unit, labels ...string) (list []report.Row) {
		for _, label := range labels {
			list = append(list, report.Row{Label: label, Unit: unit, Of: []stats.Estimate{{Value: 1, Low: 0, High: 1, N: 9}}})
		}
		return list
	}
	for _, c := range []report.Table{
		{Caption: "Elo", Chart: true, Rows: rows(report.Elo, "random turns", "64 nodes", "256 nodes", "4,096 → 8,192", "8,192 → 16,384")},
		{Caption: "Shares", Chart: true, Rows: rows(report.Percent, "6", "7")},
		{Caption: "Effective choices in the course of a game", Chart: true, Rows: rows(report.Number, "1–3", "4–6")},
	} {
		c.Variants = []string{"a"}
		checkExtent(t, c.Caption, string(chart(&c)))
	}
}

// checkExtent checks that texts, at seven pixels a letter, lie within a figure.
func checkExtent(t *testing.T, title, drawn string) {
	t.Helper()
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	width := number(regexp.MustCompile(`width="([\d.]+)"`).FindStringSubmatch(drawn)[1])
	var last float64
	for _, m := range regexp.MustCompile(`<text class="[^"]*" x="([\d.]+)" y="231.0" text-anchor="middle">([^<]*)`).FindAllStringSubmatch(drawn, -1) {
		half := 3.5 * float64(utf8.RuneCountInString(m[2]))
		if x := number(m[1]); x-half < last || x+half > width {
			t.Errorf("%s: %q is at %v ± %v, after %v, of %v", title, m[2], x, half, last, width)
		} else {
			last = x + half
		}
	}
	for _, m := range regexp.MustCompile(`<text class="title" x="([\d.]+)"[^>]*>([^<]*)`).FindAllStringSubmatch(drawn, -1) {
		if end := number(m[1]) + 7*float64(utf8.RuneCountInString(m[2])); end > width {
			t.Errorf("%s: the title ends at %v of %v", title, end, width)
		}
	}
}

// The page names the nodes that are searched: of each game, where they differ.
func TestSearchedNodes(t *testing.T) {
	for want, about := range map[string][]report.About{
		"1,536 nodes a turn":         {{Nodes: 1536}},
		"256 nodes a turn":           {{Nodes: 256}, {Nodes: 256}},
		"128 and 1,536 nodes a turn": {{Nodes: 128}, {Nodes: 1536}},
	} {
		if got := searched(&report.Report{Variants: about}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The published reports are small, stand alone, and are named on their page.
func TestPublishedReports(t *testing.T) {
	const folder = "../../../docs/reports"
	files, err := filepath.Glob(folder + "/*.html")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	index, err := os.ReadFile(folder + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	if bad := regexp.MustCompile(`\d\s+%`).FindAll(index, -1); bad != nil {
		t.Errorf("%d percent signs are apart from their numbers: %q", len(bad), bad)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 300<<10 {
			t.Errorf("%s has %d bytes", file, len(text))
		}
		if strings.Contains(string(text), "<link") || strings.Contains(string(text), `src="`) {
			t.Errorf("%s needs other files", file)
		}
		if !strings.Contains(string(index), "("+filepath.Base(file)+")") {
			t.Errorf("%s is not named", file)
		}
	}
}

// Drawings are well-formed.
func TestChartsAreXML(t *testing.T) {
	for _, table := range sample("vinver-4", "vinver-4-nopass").Sections[0].Tables[1:] {
		text := chart(&table)
		decoder := xml.NewDecoder(strings.NewReader(string(text)))
		_, err := decoder.Token()
		for err == nil {
			_, err = decoder.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%s: %v\n%s", table.Caption, err, text)
		}
	}
}

// The changes of each turn lead from each picture to the next, in a game of every
// family: pieces that come, go and change, and lines.
func TestChangesOfTurns(t *testing.T) {
	r := content.Registry()
	for _, entry := range r.Games {
		if entry.NewPresentation == nil {
			continue
		}
		name := entry.Family.VariantName(entry.Family.AllSizes()[0], "")
		variant, _, err := r.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		p := variant.Start()
		presentation := entry.NewPresentation(variant, p)
		shown := diagram.Places{}
		for ply := 0; ; ply++ {
			want := diagram.PlacesOf(&entry.Appearance, presentation.Picture())
			for _, change := range strings.Split(shown.Changes(want), ",") {
				if change == "" {
					continue
				}
				apply(t, shown, change)
			}
			if len(shown) != len(want) {
				t.Fatalf("%s, turn %d: %v, want %v", name, ply, shown, want)
			}
			for at, symbol := range want {
				if shown[at] != symbol {
					t.Fatalf("%s, turn %d, place %d: %q, want %q", name, ply, at, shown[at], symbol)
				}
				if !strings.Contains(diagram.Symbols, `id="`+symbol+`"`) {
					t.Fatalf("%s: there is no symbol %q", name, symbol)
				}
			}
			if p.Outcome() != positions.Undecided || ply == 80 {
				break
			}
			var first []positions.Step
			positions.EachTurn(p, func(turn []positions.Step) bool {
				first = append(first, turn...)
				return false
			})
			positions.DoTurn(p, first)
		}
	}
}

func apply(t *testing.T, p diagram.Places, change string) {
	t.Helper()
	number, symbol, ok := strings.Cut(change, "=")
	at := 0
	for _, digit := range number {
		at = 10*at + int(digit-'0')
	}
	if !ok {
		t.Fatalf("change %q", change)
	}
	if symbol == "" {
		delete(p, at)
		return
	}
	p[at] = symbol
}

func TestUnknownGamesAreRefused(t *testing.T) {
	for _, shown := range []report.Shown{{Variant: "none"}, {Variant: "verto", FEN: "8"}, {Variant: "verto", Moves: []string{"z9"}}} {
		if err := new(writer).shown(boards{content.Registry()}, &shown); err == nil {
			t.Errorf("%+v is not refused", shown)
		}
	}
}
