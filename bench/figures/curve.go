package figures

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tetrad/bench/svg"
)

// curveStyle has the colours of up to four curves. Colour-blind readers can tell them
// apart too (after Okabe and Ito), and each curve has its own dash.
const curveStyle = `
  .curve { fill: none; stroke-width: 2; }
  .dot { stroke: none; }
  .error { stroke-width: 1.2; opacity: 0.55; }
  .grid { stroke: #e4e4e4; stroke-width: 1; }
  .c0 { stroke: #0072b2; } .c1 { stroke: #c4500a; stroke-dasharray: 7 3; }
  .c2 { stroke: #00795a; stroke-dasharray: 2 3; } .c3 { stroke: #a3488a; stroke-dasharray: 9 3 2 3; }
  .error { stroke-dasharray: none; }
  .f0 { fill: #0072b2; } .f1 { fill: #c4500a; } .f2 { fill: #00795a; } .f3 { fill: #a3488a; }
  @media (prefers-color-scheme: dark) {
    .grid { stroke: #2c3036; }
    .c0 { stroke: #56b4e9; } .c1 { stroke: #f0884a; } .c2 { stroke: #2fc79c; } .c3 { stroke: #e08fc6; }
    .f0 { fill: #56b4e9; } .f1 { fill: #f0884a; } .f2 { fill: #2fc79c; } .f3 { fill: #e08fc6; }
  }
`

// A point is a point of a curve. err is the possible error of its value on either
// side, or 0 if that is unknown.
type point struct{ x, y, err float64 }

// A tick is a place on an axis with its label.
type tick struct {
	at    float64
	label string
}

// A field is a part of a figure with its own axes.
type field struct {
	left, top, width, height float64 // of the part inside the axes, in pixels
	x, y                     [2]float64
	xTicks, yTicks           []tick
}

func (f *field) px(x float64) float64 { return f.left + f.width*(x-f.x[0])/(f.x[1]-f.x[0]) }
func (f *field) py(y float64) float64 { return f.top + f.height*(f.y[1]-y)/(f.y[1]-f.y[0]) }

// axes draws the title of the field, its axes with ticks, and its grid lines. The label
// of a tick below the field may have several lines.
func (f *field) axes(d *svg.Drawing, title string) {
	d.Text("title", "start", f.left, f.top-10, title)
	for _, t := range f.yTicks {
		d.Line("grid", f.left, f.py(t.at), f.left+f.width, f.py(t.at))
		d.Text("note", "end", f.left-6, f.py(t.at)+4, t.label)
	}
	bottom := f.top + f.height
	d.Line("axis", f.left, bottom, f.left+f.width, bottom)
	for _, t := range f.xTicks {
		d.Line("axis", f.px(t.at), bottom, f.px(t.at), bottom+4)
		for i, line := range strings.Split(t.label, "\n") {
			d.Text("note", "middle", f.px(t.at), bottom+17+14*float64(i), line)
		}
	}
}

// curve draws the points in colour number colour and joins them by lines.
func (f *field) curve(d *svg.Drawing, colour int, points []point) {
	var places [][2]float64
	for _, p := range points {
		places = append(places, [2]float64{f.px(p.x), f.py(p.y)})
		if p.err > 0 {
			d.Line(fmt.Sprintf("error c%d", colour), f.px(p.x), f.py(min(p.y+p.err, f.y[1])), f.px(p.x), f.py(max(p.y-p.err, f.y[0])))
		}
	}
	d.Polyline(fmt.Sprintf("curve c%d", colour), places)
	for _, at := range places {
		d.Circle(fmt.Sprintf("dot f%d", colour), at[0], at[1], 3)
	}
}

// label writes the names of curves at their ends.
func label(d *svg.Drawing, f *field, names []string, curves [][]point) {
	for g, y := range labelPlaces(f, curves) {
		d.Text("f"+strconv.Itoa(g), "start", f.left+f.width+8, y, names[g])
	}
}

// labelPlaces returns the heights of the curve names, so that no names overlap. From
// the top down, each name stands beside the end of its curve or just below the
// previous name. The name of a curve without points stands at the top.
func labelPlaces(f *field, curves [][]point) []float64 {
	const apart = 15
	at := make([]float64, len(curves))
	order := make([]int, len(curves))
	for g, points := range curves {
		at[g], order[g] = f.top+4, g
		if len(points) > 0 {
			at[g] = f.py(points[len(points)-1].y) + 4
		}
	}
	slices.SortStableFunc(order, func(g, h int) int { return cmp.Compare(at[g], at[h]) })
	for i, g := range order[1:] {
		at[g] = max(at[g], at[order[i]]+apart)
	}
	return at
}
