// Package figures draws the figures of the documentation: curves from the tables of
// its pages, and a game. The command figures writes them to their files.
package figures

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"tetrad/bench/stats"
	"tetrad/bench/svg"
)

// A score is a share of the points from a number of games.
type score struct {
	share float64
	games int
}

// parseScore parses "76.8 % (200)".
func parseScore(text string) (score, error) {
	var percent float64
	var games int
	if _, err := fmt.Sscanf(text, "%f %% (%d)", &percent, &games); err != nil || games <= 0 || percent < 0 || percent > 100 {
		return score{}, fmt.Errorf("%q is not a score such as 76.8 %% (200)", text)
	}
	return score{percent / 100, games}, nil
}

// err is one standard error of the share if no game is drawn, and more than that if some are.
func (s score) err() float64 { return math.Sqrt(s.share * (1 - s.share) / float64(s.games)) }

// levels are the measured levels: for each game, the score of each level against the
// level below.
type levels struct {
	games []string
	least int // the level of the first score
	score [][]score
}

// parseLevels reads the table under the heading Measured of docs/dev/experiments/levels.md.
func parseLevels(page string) (l levels, err error) {
	header, rows, err := tableUnder(page, "## Measured", "level")
	if err != nil {
		return l, err
	}
	l.games = header[1:]
	l.score = make([][]score, len(l.games))
	for i, row := range rows {
		level, err := strconv.Atoi(row[0])
		if i == 0 {
			l.least = level
		}
		if err != nil || level != l.least+i {
			return l, fmt.Errorf("level %q where %d should be", row[0], l.least+i)
		}
		for g, cell := range row[1:] {
			s, err := parseScore(cell)
			if err != nil {
				return l, fmt.Errorf("level %d: %w", level, err)
			}
			if s.share == 0 || s.share == 1 {
				return l, fmt.Errorf("level %d: %s stands for no difference of Elo", level, cell)
			}
			l.score[g] = append(l.score[g], s)
		}
	}
	return l, nil
}

// Levels draws the table of levels on the page, the text of docs/dev/experiments/levels.md. For
// each game it draws the points of each level against the level below, and a scale:
// the sum of the Elo differences from level 1 on.
func Levels(out io.Writer, page string) error {
	l, err := parseLevels(page)
	if err != nil {
		return err
	}
	d := svg.Drawing{
		Title: "Strength of the levels",
		Description: "Above, for each game, the share of the points that each level gets against the one below: " +
			"more than half everywhere. Below, the sum of these differences in Elo, which rises from level to level.",
		Style: curveStyle,
	}
	last := l.least + len(l.score[0]) - 1
	var ticks []tick
	for level := l.least; level <= last; level++ {
		if level%2 == 1 {
			ticks = append(ticks, tick{float64(level), strconv.Itoa(level)})
		}
	}
	d.Text("title", "start", 12, 24, "Points of each level against the one below")
	d.Text("note", "start", 12, 42, "Lines are one standard error to either side, or more where games are drawn.")
	for g, game := range l.games {
		f := field{
			left: 52 + float64(g%2)*368, top: 84 + float64(g/2)*176, width: 320, height: 110,
			x: [2]float64{float64(l.least) - 0.5, float64(last) + 0.5}, y: [2]float64{0.5, 1},
			xTicks: ticks, yTicks: []tick{{0.5, "50 %"}, {0.6, "60 %"}, {0.7, "70 %"}, {0.8, "80 %"}, {0.9, "90 %"}, {1, "100 %"}},
		}
		f.axes(&d, game)
		var points []point
		for i, s := range l.score[g] {
			points = append(points, point{float64(l.least + i), s.share, s.err()})
		}
		f.curve(&d, g, points)
	}
	drawScale(&d, l, 440, ticks)
	return d.Write(out, 760, 760)
}

// drawScale draws the sums of the Elo differences below top.
func drawScale(d *svg.Drawing, l levels, top float64, ticks []tick) {
	d.Text("title", "start", 12, top, "The scale: Elo above level 1, the sum of the differences from level to level")
	most := 0.0
	curves := make([][]point, len(l.games))
	for g := range l.games {
		sum := 0.0
		curves[g] = []point{{x: float64(l.least - 1)}}
		for i, s := range l.score[g] {
			sum += stats.EloOf(s.share)
			curves[g] = append(curves[g], point{x: float64(l.least + i), y: sum})
		}
		most = max(most, sum)
	}
	last := float64(l.least + len(l.score[0]) - 1)
	f := field{
		left: 52, top: top + 28, width: 620, height: 250,
		x: [2]float64{float64(l.least) - 1.3, last + 0.3}, y: [2]float64{0, 500 * math.Ceil(most/500)},
		xTicks: append([]tick{{float64(l.least - 1), "level " + strconv.Itoa(l.least-1)}}, ticks...),
	}
	for elo := 0.0; elo <= f.y[1]; elo += 500 {
		f.yTicks = append(f.yTicks, tick{elo, fmt.Sprint(elo)})
	}
	f.axes(d, "")
	for g, points := range curves {
		f.curve(d, g, points)
	}
	label(d, &f, l.games, curves)
}
