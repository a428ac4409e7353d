package content

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/positions/projecttest"
)

// Every game that has content is in the list of the engine too. Otherwise programs would know
// it, and those who import the engine would not.
func TestLists(t *testing.T) {
	for _, entry := range Registry().Games {
		if _, _, err := engine.Default().Game(entry.Family.Name); err != nil {
			t.Errorf("%s is not in the list of engine/default.go: add a line there", entry.Family.Name)
		}
	}
}

// TestLevelPoints checks that the points of the levels are those that were measured.
func TestLevelPoints(t *testing.T) {
	text := projecttest.Page(t, "docs/dev/experiments/levels.md")
	_, text, _ = strings.Cut(text, "| level |")
	titles, text, _ := strings.Cut(text, " | |---")
	rows := regexp.MustCompile(`\| \d+((?: \| [\d.]+% \(\d+\))+) \|`).FindAllStringSubmatch(text, -1)
	percent := regexp.MustCompile(`([\d.]+)%`)
	for column, title := range strings.Split(titles, "|") {
		_, entry, err := Registry().Game(strings.Trim(title, " `"))
		if err != nil {
			t.Fatal(err)
		}
		var measured []float64
		for _, row := range rows {
			points, err := strconv.ParseFloat(percent.FindAllStringSubmatch(row[1], -1)[column][1], 64)
			if err != nil {
				t.Fatal(err)
			}
			measured = append(measured, points)
		}
		if len(measured) < 18 || !slices.Equal(entry.LevelPoints, measured) {
			t.Errorf("%s: levels with %v, measured %v", title, entry.LevelPoints, measured)
		}
	}
}
