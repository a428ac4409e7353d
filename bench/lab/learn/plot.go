package learn

import (
	"fmt"
	"io"
	"math"

	"tetrad/bench/internal/svg"
)

// Plot writes a figure of the losses by epoch, in training and on held-out samples. It
// shows when a net begins to learn its samples by heart.
func Plot(out io.Writer, title string, epochs []Epoch) error {
	const left, top, width, height = 60, 40, 480, 240
	low, high := math.Inf(1), math.Inf(-1)
	for _, e := range epochs {
		low, high = min(low, e.Loss, e.HeldOut), max(high, e.Loss, e.HeldOut)
	}
	if !(high > low) {
		low, high = low-0.5, low+0.5
	}
	x := func(i int) float64 { return left + width*float64(i)/float64(max(1, len(epochs)-1)) }
	y := func(loss float64) float64 { return top + height*(high-loss)/(high-low) }
	d := svg.Drawing{
		Title: title, Description: "Loss by epoch: a dashed line for the training, a solid one for held-out games.",
		Style: ".training { stroke-dasharray: 5 4; } polyline { fill: none; }",
	}
	d.Text("title", "start", left, 24, title)
	d.Line("axis", left, top, left, top+height)
	d.Line("axis", left, top+height, left+width, top+height)
	for i := range 5 {
		loss := low + (high-low)*float64(i)/4
		d.Text("note", "end", left-6, y(loss)+4, fmt.Sprintf("%.4f", loss))
	}
	training, held := make([][2]float64, len(epochs)), make([][2]float64, len(epochs))
	for i, e := range epochs {
		training[i], held[i] = [2]float64{x(i), y(e.Loss)}, [2]float64{x(i), y(e.HeldOut)}
	}
	d.Polyline("line training", training)
	d.Polyline("line", held)
	if len(epochs) > 0 {
		d.Text("note", "start", left, top+height+18, fmt.Sprint(epochs[0].Number))
		d.Text("note", "end", left+width, top+height+18, fmt.Sprintf("epoch %d", epochs[len(epochs)-1].Number))
		d.Text("note", "end", left+width, top-4, "dashed: training; solid: held out")
	}
	_, err := io.WriteString(out, d.SVG(left+width+20, top+height+40))
	return err
}
