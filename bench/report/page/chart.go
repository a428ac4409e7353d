package page

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"tetrad/bench/report"
	"tetrad/stats"
)

// chartStyle has the colours of two series, each with its own dash.
//
//go:embed chart.css
var chartStyle string

// Sizes of a chart, in pixels.
const (
	chartWidth, chartHeight = 460, 270
	plotLeft, plotRight     = 56, 445
	plotTop, plotBottom     = 34, 215
)

// chart draws a table: a place on the horizontal axis for each row, and a series for each variant.
func chart(t *report.Table) markup {
	d := &drawing{Title: t.Caption, Style: chartStyle}
	p := newPlot(t)
	p.axes(d)
	for v := range t.Variants {
		p.curve(d, v)
	}
	return markup(d.SVG(chartWidth, chartHeight))
}

// A plot maps the rows of a table, and values from low to high, to the place between the axes.
type plot struct {
	*report.Table
	low, high float64
}

func newPlot(t *report.Table) plot {
	p := plot{t, 0, 0}
	if p.isPercent() {
		p.low, p.high = 0.4, 0.6
	}
	for _, row := range t.Rows {
		for _, e := range row.Of {
			if e.Known() {
				low, high := ends(e)
				p.low, p.high = min(p.low, low), max(p.high, high)
			}
		}
	}
	if p.low == p.high {
		p.high++
	}
	return p
}

// ends returns the ends of an interval, or the value if it has none.
func ends(e stats.Estimate) (low, high float64) {
	if !e.Bounded() {
		return e.Value, e.Value
	}
	return e.Low, e.High
}

func (p plot) isPercent() bool { return p.Rows[0].Unit == report.Percent }

// room is the width of a row.
func (p plot) room() float64 { return (plotRight - plotLeft) / float64(len(p.Rows)) }

func (p plot) px(row int) float64 { return plotLeft + p.room()*(float64(row)+0.5) }

func (p plot) py(y float64) float64 {
	return plotBottom - (plotBottom-plotTop)*(y-p.low)/(p.high-p.low)
}

// step returns a round distance of ticks for about five of them.
func step(low, high float64) float64 {
	raw := (high - low) / 5
	power := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, f := range []float64{1, 2, 5} {
		if raw <= f*power {
			return f * power
		}
	}
	return 10 * power
}

func (p plot) axes(d *drawing) {
	d.Text("title", "start", 4, 16, p.Caption)
	by := step(p.low, p.high)
	for y := math.Ceil(p.low/by) * by; y <= p.high+by/1e6; y += by {
		d.Line("ruler", plotLeft, p.py(y), plotRight, p.py(y))
		label := tick(y)
		if p.isPercent() {
			label = tick(100*y) + "%"
		}
		d.Text("note", "end", plotLeft-6, p.py(y)+4, label)
	}
	d.Line("axis", plotLeft, plotBottom, plotRight, plotBottom)
	d.Text("note", "end", plotRight, chartHeight-26, p.Label)
	if len(p.Variants) > 1 {
		for v, name := range p.Variants {
			d.Text(fmt.Sprintf("f%d", v), "start", plotLeft+float64(v)*150, chartHeight-8, name)
		}
	}
	p.ticks(d)
}

// ticks writes the labels of rows below the horizontal axis: none that overlaps another, or
// leaves the figure.
func (p plot) ticks(d *drawing) {
	widest := 0.0
	for _, row := range p.Rows {
		widest = max(widest, letterWidth*float64(utf8.RuneCountInString(row.Label)))
	}
	every := int(math.Ceil((widest + letterWidth) / p.room()))
	for i, row := range p.Rows {
		if i%every == 0 {
			half := letterWidth * float64(utf8.RuneCountInString(row.Label)) / 2
			d.Text("note", "middle", min(max(p.px(i), half), chartWidth-half), plotBottom+16, row.Label)
		}
	}
}

// letterWidth is the width of a letter of a label at most, on average, in pixels.
const letterWidth = 7.5

// tick returns a number of an axis: "−1,234", "0.05".
func tick(x float64) string {
	if math.Abs(x) < 1e-12 {
		x = 0
	}
	text := strconv.FormatFloat(math.Abs(x), 'g', 6, 64)
	if whole := math.Abs(x); whole >= 1000 && whole == math.Trunc(whole) && whole < 1e15 {
		text = report.Grouped(uint64(whole))
	}
	if x < 0 {
		return "−" + text
	}
	return text
}

func (p plot) curve(d *drawing, variant int) {
	var places [][2]float64
	for i, row := range p.Rows {
		if e := row.Of[variant]; e.Known() {
			low, high := ends(e)
			places = append(places, [2]float64{p.px(i), p.py(e.Value)})
			d.Line(fmt.Sprintf("error c%d", variant), p.px(i), p.py(low), p.px(i), p.py(high))
		}
	}
	d.Polyline(fmt.Sprintf("curve c%d", variant), places)
	for _, at := range places {
		d.Circle(fmt.Sprintf("f%d", variant), at[0], at[1], 3)
	}
}
