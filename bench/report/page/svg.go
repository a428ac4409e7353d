package page

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// figureStyle has the colours that all figures share. The browser reports whether a page is
// dark.
const figureStyle = `
  text { font: 12px sans-serif; fill: #222; }
  .title { font-weight: bold; }
  .note { fill: #666; }
  .page { fill: #fff; }
  .line { stroke: #222; stroke-width: 1.5; }
  .axis { stroke: #999; stroke-width: 1; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd; }
    .note { fill: #999; }
    .page { fill: #16181c; }
    .line { stroke: #ddd; }
    .axis { stroke: #666; }
  }
`

// A drawing is a figure on a background of its own. Lengths are in pixels, from the
// upper left corner. The zero value is an empty figure.
type drawing struct {
	Title       string // what the figure is, in a few words
	Description string // what it shows, for readers who cannot see it; may be empty
	Style       string // additional CSS rules

	body strings.Builder
}

// Text writes a text on the line y. anchor, "start", "middle" or "end", is the part
// of the text at x.
func (d *drawing) Text(class, anchor string, x, y float64, text string) {
	fmt.Fprintf(&d.body, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
		class, x, y, anchor, escaped(text))
}

// Line draws a line.
func (d *drawing) Line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(&d.body, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, x1, y1, x2, y2)
}

// Circle draws a circle with radius r.
func (d *drawing) Circle(class string, x, y, r float64) {
	fmt.Fprintf(&d.body, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%g\"/>\n", class, x, y, r)
}

// Polyline joins points by lines.
func (d *drawing) Polyline(class string, points [][2]float64) {
	fmt.Fprintf(&d.body, "<polyline class=\"%s\" points=\"", class)
	for i, p := range points {
		if i > 0 {
			d.body.WriteByte(' ')
		}
		fmt.Fprintf(&d.body, "%.1f,%.1f", p[0], p[1])
	}
	d.body.WriteString("\"/>\n")
}

// SVG returns the figure, of this size, as a file.
func (d *drawing) SVG(width, height int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n",
		width, height, width, height)
	fmt.Fprintf(&out, "<title>%s</title>\n", escaped(d.Title))
	if d.Description != "" {
		fmt.Fprintf(&out, "<desc>%s</desc>\n", escaped(d.Description))
	}
	fmt.Fprintf(&out, "<style>%s%s</style>\n<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n%s</svg>\n", figureStyle, d.Style, d.body.String())
	return out.String()
}

func escaped(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a strings.Builder never fails
	return b.String()
}
