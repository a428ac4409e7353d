package figures

import (
	"fmt"
	"io"
	"strings"

	"tetrad/bench/svg"
)

// Strength draws the table under the heading Over versions on the page, the text of
// docs/dev/experiments/strength.md: the points of later versions against the first version of
// the program.
func Strength(out io.Writer, page string) error {
	header, rows, err := tableUnder(page, "## Over versions", "measured")
	if err != nil {
		return err
	}
	d := svg.Drawing{
		Title: "Strength over versions",
		Description: "The share of the points that versions of Tetrad got against its first one, for each game. " +
			"All rise to between 96 and 100 percent.",
		Style: curveStyle,
	}
	f := field{
		left: 52, top: 70, width: 620, height: 220,
		x: [2]float64{-0.3, float64(len(rows)) - 0.7}, y: [2]float64{0.8, 1},
		yTicks: []tick{{0.8, "80 %"}, {0.85, "85 %"}, {0.9, "90 %"}, {0.95, "95 %"}, {1, "100 %"}},
	}
	games := header[1:]
	curves := make([][]point, len(games))
	for i, row := range rows {
		f.xTicks = append(f.xTicks, tick{float64(i), row[0]})
		for g, cell := range row[1:] {
			if strings.Trim(cell, "–-") == "" {
				continue // not measured
			}
			s, err := parseScore(cell)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", row[0], games[g], err)
			}
			curves[g] = append(curves[g], point{float64(i), s.share, s.err()})
		}
	}
	d.Text("title", "start", 12, 24, "Points against the first version, 10 ms a turn")
	d.Text("note", "start", 12, 42, "Lines are one standard error to either side, or more where games are drawn.")
	f.axes(&d, "")
	for g, points := range curves {
		if points == nil {
			return fmt.Errorf("%s was never measured", games[g])
		}
		f.curve(&d, g, points)
	}
	label(&d, &f, games, curves)
	return d.Write(out, 760, 330)
}
