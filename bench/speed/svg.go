package speed

import (
	"fmt"
	"io"
	"math"
	"strings"

	"tetrad/bench/svg"
)

// Sizes of the figure, in pixels.
const (
	figureWidth = 760
	labelWidth  = 200 // left of the bars
	valueWidth  = 150 // right of the bars
	barsWidth   = figureWidth - labelWidth - valueWidth
	rowHeight   = 20
	barHeight   = 12
	margin      = 12
)

// figureStyle has the colours of bars and ratios.
const figureStyle = `
  .bar { fill: #5b8db8; }
  .faster { fill: #2e7d4f; }
  .slower { fill: #b5452c; }
  .level { fill: #888; }
  @media (prefers-color-scheme: dark) {
    .bar { fill: #3f6f9b; }
    .faster { fill: #58b27e; }
    .slower { fill: #e07a5f; }
  }
`

// figure is a drawing that grows downwards.
type figure struct {
	svg.Drawing
	y int // top of the next row
}

// WriteSVG draws the report. It draws the medians as bars with a line from the least
// to the greatest run, or the ratios to the other program with their intervals.
func (r *Report) WriteSVG(out io.Writer) error {
	f := figure{y: margin}
	f.Title, f.Style = "Speed of Tetrad", figureStyle
	f.Description = "Medians as bars, with lines from the slowest to the fastest run."
	if r.Against != nil {
		f.Description = "How many times as fast as another program, with intervals."
	}
	f.text(margin, "title", "start", r.Build.String())
	f.next()
	f.text(margin, "note", "start", r.Machine.String()+", "+r.Date.Format("2006-01-02"))
	f.next()
	if r.Against != nil {
		f.ratios(r.Against)
	} else {
		f.rates(r.Results)
	}
	return f.Write(out, figureWidth, f.y+margin)
}

func (f *figure) next() { f.y += rowHeight }

// text writes text in the row.
func (f *figure) text(x float64, class, anchor, text string) {
	f.Text(class, anchor, x, float64(f.y+barHeight), text)
}

// span draws a line across the middle of the row.
func (f *figure) span(from, to float64) { f.Line("line", from, f.middle(), to, f.middle()) }

func (f *figure) middle() float64 { return float64(f.y + rowHeight/2 - 2) }

// group writes the title of a group of rows.
func (f *figure) group(title string) {
	f.y += rowHeight / 2
	f.text(margin, "title", "start", title)
	f.next()
}

// rates draws the results. Results with the same title share a scale.
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

// value returns the value of a bar: the rate, or the time of one unit in
// milliseconds.
func (r *Result) value(perSecond float64) float64 {
	if kind, _ := measure(r.Measure); kind.Inverse {
		return 1000 / perSecond
	}
	return perSecond
}

func (f *figure) bar(r Result, stretch float64) {
	f.text(labelWidth-8, "", "end", r.label())
	f.Rect("bar", labelWidth, float64(f.y+2), stretch*r.value(r.Median), barHeight)
	f.span(labelWidth+stretch*r.value(r.Min), labelWidth+stretch*r.value(r.Max))
	scale := scaleOf(r.Measure, r.Median)
	text := scale.number(r.Median) + scale.prefix
	if r.Factor != nil {
		text += fmt.Sprintf(", × %.2f", *r.Factor)
	}
	f.text(labelWidth+barsWidth+8, "", "start", text)
	f.next()
}

// label returns the part of k that distinguishes it from others with its title.
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

// ratios draws intervals of ratios around a line at 1.
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
	f.Line("axis", x(1), float64(top), x(1), float64(f.y))
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
	f.Circle(class, x(c.Ratio), f.middle(), 4)
	f.text(labelWidth+barsWidth+8, "", "start", fmt.Sprintf("%.3f (%.3f … %.3f)", c.Ratio, c.Low, c.High))
	f.next()
}
