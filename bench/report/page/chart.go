package page

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"tetrad/bench/internal/svg"
	"tetrad/bench/report"
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

// chart draws a chart.
func chart(c report.Chart) markup {
	d := &svg.Drawing{Title: c.Title, Style: chartStyle}
	p := newPlot(c)
	p.axes(d, c)
	for i, s := range c.Series {
		if c.Kind == report.Bars {
			p.bars(d, s)
		} else {
			p.curve(d, i, s)
		}
	}
	return markup(d.SVG(chartWidth, chartHeight))
}

// A plot maps values to the place between the axes.
type plot struct{ x, y [2]float64 }

func newPlot(c report.Chart) plot {
	p := plot{x: [2]float64{math.Inf(1), math.Inf(-1)}, y: [2]float64{math.Inf(1), math.Inf(-1)}}
	for _, s := range c.Series {
		for _, at := range s.Points {
			p.x = [2]float64{min(p.x[0], at.X), max(p.x[1], at.X)}
			p.y = [2]float64{min(p.y[0], at.Low), max(p.y[1], at.High)}
		}
	}
	if p.x[0] > p.x[1] { // no points
		p = plot{x: [2]float64{0, 1}, y: [2]float64{0, 1}}
	}
	if c.Unit == report.Elo || c.Kind == report.Bars || c.Unit == report.Number || c.Unit == report.Whole {
		p.y[0] = min(p.y[0], 0)
	}
	if c.Unit == report.Percent {
		p.y = [2]float64{min(p.y[0], 0.4), max(p.y[1], 0.6)}
	}
	if p.x[0] == p.x[1] {
		p.x[0], p.x[1] = p.x[0]-1, p.x[1]+1
	}
	if p.y[0] == p.y[1] {
		p.y[1]++
	}
	return p
}

// inset is the room between the ends of the horizontal axis and the outermost values.
const inset = 16

func (p plot) px(x float64) float64 {
	return plotLeft + inset + (plotRight-plotLeft-2*inset)*(x-p.x[0])/(p.x[1]-p.x[0])
}

func (p plot) py(y float64) float64 {
	return plotBottom - (plotBottom-plotTop)*(y-p.y[0])/(p.y[1]-p.y[0])
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

func (p plot) axes(d *svg.Drawing, c report.Chart) {
	d.Text("title", "start", 4, 16, c.Title)
	by := step(p.y[0], p.y[1])
	for y := math.Ceil(p.y[0]/by) * by; y <= p.y[1]+by/1e6; y += by {
		d.Line("ruler", plotLeft, p.py(y), plotRight, p.py(y))
		label := tick(y)
		if c.Unit == report.Percent {
			label = tick(100*y) + "%"
		}
		d.Text("note", "end", plotLeft-6, p.py(y)+4, label)
	}
	d.Line("axis", plotLeft, plotBottom, plotRight, plotBottom)
	d.Text("note", "end", plotRight, chartHeight-26, c.X)
	for i, s := range c.Series {
		if len(c.Series) > 1 {
			d.Text(fmt.Sprintf("f%d", i), "start", plotLeft+float64(i)*150, chartHeight-8, s.Name)
		}
	}
	if len(c.Series) == 0 || len(c.Series[0].Points) == 0 {
		return
	}
	p.ticks(d, c.Series[0].Points)
}

// ticks writes the labels of the horizontal axis: none that overlaps another, or leaves
// the figure.
func (p plot) ticks(d *svg.Drawing, points []report.Point) {
	if points[0].Label == "" {
		by := step(p.x[0], p.x[1])
		for x := math.Ceil(p.x[0]/by) * by; x <= p.x[1]; x += by {
			d.Text("note", "middle", p.px(x), plotBottom+16, tick(x))
		}
		return
	}
	widest := 0.0
	for _, at := range points {
		widest = max(widest, letterWidth*float64(utf8.RuneCountInString(at.Label)))
	}
	room := (p.px(points[len(points)-1].X) - p.px(points[0].X)) / float64(max(1, len(points)-1))
	every := int(math.Ceil((widest + letterWidth) / max(room, 1)))
	for i, at := range points {
		if i%every == 0 {
			half := letterWidth * float64(utf8.RuneCountInString(at.Label)) / 2
			d.Text("note", "middle", min(max(p.px(at.X), half), chartWidth-half), plotBottom+16, at.Label)
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

func (p plot) curve(d *svg.Drawing, colour int, s report.Line) {
	var places [][2]float64
	for _, at := range s.Points {
		places = append(places, [2]float64{p.px(at.X), p.py(at.Y)})
		d.Line(fmt.Sprintf("error c%d", colour), p.px(at.X), p.py(at.Low), p.px(at.X), p.py(at.High))
	}
	d.Polyline(fmt.Sprintf("curve c%d", colour), places)
	for _, at := range places {
		d.Circle(fmt.Sprintf("f%d", colour), at[0], at[1], 3)
	}
}

func (p plot) bars(d *svg.Drawing, s report.Line) {
	width := min((plotRight-plotLeft)/float64(len(s.Points))-3, 2*inset-2)
	for _, at := range s.Points {
		d.Rect("f0", p.px(at.X)-width/2, p.py(at.Y), width, plotBottom-p.py(at.Y))
	}
}
