package speed

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// Sizes of the figure, in pixels.
const (
	figureWidth = 760
	labelWidth  = 200 // left of the bars
	valueWidth  = 150 // right of them
	barsWidth   = figureWidth - labelWidth - valueWidth
	rowHeight   = 20
	barHeight   = 12
	margin      = 12
)

// figureStyle has colours for light and for dark pages.
const figureStyle = `
  text { font: 12px sans-serif; fill: #222; }
  .title { font-weight: bold; }
  .note { fill: #666; }
  .page { fill: #fff; }
  .bar { fill: #5b8db8; }
  .line { stroke: #222; stroke-width: 1.5; }
  .axis { stroke: #999; stroke-width: 1; }
  .faster { fill: #2e7d4f; }
  .slower { fill: #b5452c; }
  .level { fill: #888; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd; }
    .note { fill: #999; }
    .page { fill: #16181c; }
    .bar { fill: #3f6f9b; }
    .line { stroke: #ddd; }
    .axis { stroke: #666; }
    .faster { fill: #58b27e; }
    .slower { fill: #e07a5f; }
  }
`

// figure is a drawing that grows downwards.
type figure struct {
	body strings.Builder
	y    int // where the next row begins
}

// WriteSVG draws the report: the medians as bars with a line from the least to
// the greatest run, or the ratios to the other program with their intervals.
func (r *Report) WriteSVG(out io.Writer) error {
	f := figure{y: margin}
	f.text(margin, "title", "start", r.Build.String())
	f.next()
	f.text(margin, "note", "start", r.Machine.String()+", "+r.Date.Format("2006-01-02"))
	f.next()
	if r.Against != nil {
		f.ratios(r.Against)
	} else {
		f.rates(r.Results)
	}
	f.y += margin
	_, err := fmt.Fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"+
		"<style>%s</style>\n<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n%s</svg>\n",
		figureWidth, f.y, figureWidth, f.y, figureStyle, f.body.String())
	return err
}

func (f *figure) next() { f.y += rowHeight }

// text writes into the row.
func (f *figure) text(x float64, class, anchor, text string) {
	fmt.Fprintf(&f.body, "<text class=\"%s\" x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">", class, x, f.y+barHeight, anchor)
	xml.EscapeText(&f.body, []byte(text))
	f.body.WriteString("</text>\n")
}

// span draws a line across the middle of the row.
func (f *figure) span(from, to float64) {
	y := f.y + rowHeight/2 - 2
	fmt.Fprintf(&f.body, "<line class=\"line\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", from, y, to, y)
}

// group writes the title of a group of rows.
func (f *figure) group(title string) {
	f.y += rowHeight / 2
	f.text(margin, "title", "start", title)
	f.next()
}

// rates draws the results, those of one title to a scale of their own.
func (f *figure) rates(results []Result) {
	for from := 0; from < len(results); {
		title := results[from].title()
		to, most := from, 0.0
		for ; to < len(results) && results[to].title() == title; to++ {
			most = max(most, results[to].value(results[to].Min), results[to].value(results[to].Max))
		}
		kind, _ := measure(results[from].Measure)
		unit := kind.Unit + "/s"
		if kind.Inverse {
			unit = "ms"
		}
		f.group(title + ", " + unit)
		for _, r := range results[from:to] {
			f.bar(r, barsWidth/most)
		}
		from = to
	}
}

// value returns what a bar shows: the rate, or the time of one in milliseconds.
func (r *Result) value(perSecond float64) float64 {
	if kind, _ := measure(r.Measure); kind.Inverse {
		return 1000 / perSecond
	}
	return perSecond
}

func (f *figure) bar(r Result, stretch float64) {
	f.text(labelWidth-8, "", "end", r.label())
	fmt.Fprintf(&f.body, "<rect class=\"bar\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n",
		labelWidth, f.y+2, stretch*r.value(r.Median), barHeight)
	f.span(labelWidth+stretch*r.value(r.Min), labelWidth+stretch*r.value(r.Max))
	scale := scaleOf(r.Measure, r.Median)
	text := scale.number(r.Median) + scale.prefix
	if r.Factor != nil {
		text += fmt.Sprintf(", × %.2f", *r.Factor)
	}
	f.text(labelWidth+barsWidth+8, "", "start", text)
	f.next()
}

// label returns what tells k from others of its title.
func (k Key) label() string {
	var words []string
	if k.Game != "" {
		words = append(words, k.Game)
	}
	if k.Threads > 1 {
		words = append(words, count(k.Threads, " threads"))
	}
	if k.HashMiB > 0 {
		words = append(words, count(k.HashMiB, " MiB"))
	}
	return strings.Join(words, ", ")
}

// ratios draws intervals of ratios about a line at 1.
func (f *figure) ratios(a *Against) {
	rows := a.Comparisons
	if a.Searches != nil {
		rows = append(rows[:len(rows):len(rows)], *a.Searches)
	}
	reach := math.Log(1.01)
	for _, c := range rows {
		reach = max(reach, math.Abs(math.Log(c.Low)), math.Abs(math.Log(c.High)))
	}
	x := func(ratio float64) float64 {
		return labelWidth + barsWidth/2 + math.Log(ratio)/reach*barsWidth/2
	}
	f.group("How many times as fast as " + a.Other.Command)
	top := f.y
	for _, c := range rows {
		f.interval(c, x)
	}
	fmt.Fprintf(&f.body, "<line class=\"axis\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", x(1), top, x(1), f.y)
	for _, ratio := range []float64{math.Exp(-reach), 1, math.Exp(reach)} {
		f.text(x(ratio), "note", "middle", fmt.Sprintf("%.3f", ratio))
	}
	f.next()
}

func (f *figure) interval(c Comparison, x func(float64) float64) {
	label := c.title() + " " + c.label()
	if c.This == nil {
		label = "all searches"
	}
	f.text(labelWidth-8, "", "end", label)
	f.span(x(c.Low), x(c.High))
	class := map[Verdict]string{ThisFaster: "faster", OtherFaster: "slower"}[c.Verdict]
	if class == "" {
		class = "level"
	}
	fmt.Fprintf(&f.body, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>\n", class, x(c.Ratio), f.y+rowHeight/2-2)
	f.text(labelWidth+barsWidth+8, "", "start", fmt.Sprintf("%.3f (%.3f … %.3f)", c.Ratio, c.Low, c.High))
	f.next()
}
