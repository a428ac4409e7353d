package figures

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"strings"
	"testing"

	"tetrad/engine"
)

const levelsPage = `# Levels
| level | other |
|---|---|
| 1 | 2 |

## Measured

Text.

| level | ` + "`verto`" + ` | trap |
|---|---|---|
| 2 | 76.8 % (200) | 61.3 % (200) |
| 3 | 50.0 % (100) | 66.8 % (60) |

| level | after the table |
`

func TestParseLevels(t *testing.T) {
	l, err := parseLevels(levelsPage)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Join(l.games, " ") != "verto trap" || l.least != 2 || len(l.score[0]) != 2 {
		t.Errorf("%+v", l)
	}
	if s := l.score[1][1]; math.Abs(s.share-0.668) > 1e-9 || s.games != 60 {
		t.Errorf("%+v", s)
	}
	if err := l.score[0][1].err(); err != 0.05 {
		t.Errorf("standard error %v of 100 games with half of the points", err)
	}
}

func TestFaultsOfPages(t *testing.T) {
	for name, change := range map[string]struct{ from, to string }{
		"no heading":    {"## Measured", "## Guessed"},
		"no table":      {"| level | `verto`", "| grade | `verto`"},
		"no percentage": {"61.3 %", "61.3"},
		"no games":      {"(60)", "(0)"},
		"all won":       {"50.0 %", "100.0 %"},
		"too much":      {"50.0 %", "150.0 %"},
		"a level lacks": {"| 3 |", "| 4 |"},
		"a cell lacks":  {" 61.3 % (200) |", ""},
	} {
		t.Run(name, func(t *testing.T) {
			page := strings.Replace(levelsPage, change.from, change.to, 1)
			if page == levelsPage {
				t.Fatal("nothing was changed")
			}
			if err := Levels(io.Discard, page); err == nil {
				t.Error("no error")
			}
		})
	}
}

func TestFigures(t *testing.T) {
	for name, c := range map[string]struct {
		draw func(io.Writer, string) error
		page string
		want []string
	}{
		"levels": {Levels, levelsPage, []string{">verto</text>", ">trap</text>", "level 1"}},
		"strength": {Strength, "\n## Over versions\n\n| measured | verto |\n|---|---|\n| Monday | 90.0 % (10) |\n| Tuesday | – |\n",
			[]string{">Monday</text>", ">Tuesday</text>", ">verto</text>"}},
		"ladder": {Ladder, ladderPage, []string{">Monday</text>", ">Tuesday</text>", ">verto</text>", ">trap</text>", ">-100</text>", ">0</text>"}},
		"empty ladder": {Ladder, strings.NewReplacer("| 0 |", "| – |", "+52.5 ± 126.0", "–").Replace(ladderPage),
			[]string{">Monday</text>", ">verto</text>", ">trap</text>", ">100</text>"}},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			if err := c.draw(&out, c.page); err != nil {
				t.Fatal(err)
			}
			for _, want := range append(c.want, "<title>", "<desc>", "prefers-color-scheme: dark") {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %s in\n%s", want, out.String())
				}
			}
			if strings.Contains(out.String(), "NaN") || strings.Contains(out.String(), "Inf") {
				t.Error(out.String())
			}
			checkXML(t, &out)
		})
	}
}

const ladderPage = `
## The ladder

| date | commit | what changed | verto | trap |
|---|---|---|---|---|
| Monday | ` + "`0123abc`" + ` | all | 0 | – |
| Tuesday | – | the rest | +52.5 ± 126.0 | – |
`

func TestLadder(t *testing.T) {
	_, rows, err := tableUnder(ladderPage, "## The ladder", "date")
	if err != nil {
		t.Fatal(err)
	}
	curves, err := ladderCurves([]string{"verto", "trap"}, rows)
	if err != nil || len(curves[0]) != 2 || curves[0][1] != (point{1, 52.5, 126}) || curves[1] != nil {
		t.Errorf("%v, %v", curves, err)
	}
	for _, cell := range []string{"best", "+52.5 ± ?", "+52.5 ± -1", "NaN", "1e300", "+52.5 (26.0)"} {
		page := strings.Replace(ladderPage, "+52.5 ± 126.0", cell, 1)
		if err := Ladder(io.Discard, page); err == nil || !strings.Contains(err.Error(), "Tuesday, verto") {
			t.Errorf("%s: %v", cell, err)
		}
	}
	if err := Ladder(io.Discard, "\n## The ladder\n| date | commit | what changed |\n|---|---|---|\n| Monday | a | b |\n"); err == nil {
		t.Error("a ladder without games was drawn")
	}
}

// All values lie on the axis with their errors, and its ends are ticks.
func TestEloAxis(t *testing.T) {
	for _, c := range []struct {
		points []point
		ends   [2]float64
		ticks  int
	}{
		{nil, [2]float64{0, 100}, 3},
		{[]point{{0, 0, 0}, {1, 310, 60}}, [2]float64{0, 400}, 9},
		{[]point{{0, -20, 40}, {1, 810, 110}}, [2]float64{-200, 1000}, 7},
	} {
		ends, ticks := eloAxis([][]point{c.points, nil})
		if ends != c.ends || len(ticks) != c.ticks || ticks[0].at != ends[0] || ticks[len(ticks)-1].at != ends[1] {
			t.Errorf("%v: %v, %v", c.points, ends, ticks)
		}
	}
}

func checkXML(t *testing.T, in io.Reader) {
	t.Helper()
	decoder := xml.NewDecoder(in)
	for {
		if _, err := decoder.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

const recordedGame = `[Game "verto-4"]
[P1 "a"]
[P2 "b"]
[Result "*"]

1. b2 c2
2. d2xc2 a1
*
`

// TestGame checks that a flipped square shows both stones, one over the other, and
// that each turn comes at its time. Without motion the picture shows the end.
func TestGame(t *testing.T) {
	var out bytes.Buffer
	if err := Game(engine.Default())(&out, recordedGame); err != nil {
		t.Fatal(err)
	}
	film := out.String()
	for want, times := range map[string]int{
		`<circle class="light"`: 3, `<circle class="dark"`: 2, `<g class="turn t`: 5, "@keyframes t": 4,
		">1. b2</text>": 1, ">1. … c2</text>": 1, ">2. d2xc2</text>": 1, "g.s4 { opacity: 1; }": 1,
		"prefers-reduced-motion": 1,
	} {
		if got := strings.Count(film, want); got != times {
			t.Errorf("%s: %d times, want %d", want, got, times)
		}
	}
	checkXML(t, &out)
}

func TestGamesThatCannotBeDrawn(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no record":       {"", "EOF"},
		"no game":         {strings.Replace(recordedGame, "verto-4", "chess", 1), "no game"},
		"an illegal move": {strings.Replace(recordedGame, "d2xc2", "c2", 1), "ply 3"},
		"points":          {strings.ReplaceAll(strings.Replace(recordedGame, "verto-4", "vinver-4", 1), "xc2", ""), "only games on squares"},
	} {
		t.Run(name, func(t *testing.T) {
			err := Game(engine.Default())(io.Discard, c.text)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestNamesOfCurvesDoNotOverlap(t *testing.T) {
	f := field{top: 0, height: 100, y: [2]float64{0, 1}}
	at := labelPlaces(&f, [][]point{{{y: 1}}, {{y: 1}}, {{y: 0.99}}, {{y: 0.2}}, nil})
	for i := range at {
		for j := range i {
			if gap := at[i] - at[j]; gap > -14.9 && gap < 14.9 {
				t.Errorf("%v: %d and %d", at, j, i)
			}
		}
	}
}
