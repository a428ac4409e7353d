package figures

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"tetrad/bench/svg"
)

// firstGame is the first column of the ladder with ratings. Before it are the date, the
// commit and what changed.
const firstGame = 3

// Ladder draws the table under the heading The ladder on the page, the text of
// docs/dev/experiments/strength.md: ratings of versions of the program. A game without ratings
// has a name but no curve, so that the figure can be drawn before all is measured.
func Ladder(out io.Writer, page string) error {
	header, rows, err := tableUnder(page, "## The ladder", "date")
	if err != nil {
		return err
	}
	if len(header) <= firstGame {
		return fmt.Errorf("the ladder has %d columns, and no game", len(header))
	}
	d := svg.Drawing{
		Title: "The ladder of versions",
		Description: "For each game, ratings in Elo of versions of Tetrad, above or below that of one of them. " +
			"The table below the figure has the numbers.",
		Style: curveStyle,
	}
	games := header[firstGame:]
	curves, err := ladderCurves(games, rows)
	if err != nil {
		return err
	}
	f := field{left: 52, top: 70, width: 600, height: 260, x: [2]float64{-0.5, float64(len(rows)) - 0.5}}
	f.y, f.yTicks = eloAxis(curves)
	for i, row := range rows {
		f.xTicks = append(f.xTicks, tick{float64(i), dayOverTime(row[0])})
	}
	d.Text("title", "start", 12, 24, "Elo above the version with 0, 10 ms a turn")
	d.Text("note", "start", 12, 42, "Lines to either side are 95 % errors.")
	f.axes(&d, "")
	for g, points := range curves {
		if points != nil {
			f.curve(&d, g, points)
		}
	}
	label(&d, &f, games, curves)
	return d.Write(out, 760, 380)
}

// dayOverTime puts the time of a date such as "25 Nov 08:33" below the day.
func dayOverTime(date string) string {
	if i := strings.LastIndexByte(date, ' '); i >= 0 {
		return date[:i] + "\n" + date[i+1:]
	}
	return date
}

// ladderCurves returns the ratings of each game over the numbers of their rows.
func ladderCurves(games []string, rows [][]string) ([][]point, error) {
	curves := make([][]point, len(games))
	for i, row := range rows {
		for g, cell := range row[firstGame:] {
			if strings.Trim(cell, "–-") == "" {
				continue // not measured
			}
			elo, err := parseElo(cell)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", row[0], games[g], err)
			}
			curves[g] = append(curves[g], point{float64(i), elo.y, elo.err})
		}
	}
	return curves, nil
}

// parseElo parses "+52.1 ± 26.0", or "0" of the version with which others are compared.
func parseElo(text string) (elo point, err error) {
	value, margin, found := strings.Cut(text, " ± ")
	if elo.y, err = strconv.ParseFloat(value, 64); err == nil && found {
		elo.err, err = strconv.ParseFloat(margin, 64)
	}
	if err != nil || elo.err < 0 || math.Abs(elo.y)+elo.err > 1e5 || math.IsNaN(elo.y+elo.err) {
		return elo, fmt.Errorf("%q is not a rating such as +52.1 ± 26.0", text)
	}
	return elo, nil
}

// eloAxis returns the range of an axis that holds all values with their errors, and its
// ticks. Both ends are ticks.
func eloAxis(curves [][]point) (ends [2]float64, ticks []tick) {
	least, most := 0.0, 100.0
	for _, points := range curves {
		for _, p := range points {
			least, most = min(least, p.y-p.err), max(most, p.y+p.err)
		}
	}
	step := 50.0
	for most-least > 8*step {
		step *= 2
	}
	ends = [2]float64{step * math.Floor(least/step), step * math.Ceil(most/step)}
	for elo := ends[0]; elo <= ends[1]; elo += step {
		ticks = append(ticks, tick{elo, strconv.Itoa(int(elo))})
	}
	return ends, ticks
}
