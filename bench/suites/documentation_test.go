package suites

import (
	"testing"

	"tetrad/engine/content"
	"tetrad/engine/sets"
	"tetrad/positions/projecttest"
)

// TestDocumentedSuites checks the numbers of puzzles that docs/dev/suites.md states.
func TestDocumentedSuites(t *testing.T) {
	suites := 0
	for _, entry := range content.Registry().Games {
		family := entry.Family.Name
		list, err := sets.Suite.Of(content.Registry(), family)
		if err != nil {
			continue
		}
		suites++
		drawn, grades := 0, map[sets.Grade]int{}
		for _, p := range list {
			grades[p.Grade]++
			if p.Value == 0 {
				drawn++
			}
		}
		projecttest.Says(t, "docs/dev/suites.md", "| %s | %d | %d | %d | %d |", family, grades[sets.Easy], grades[sets.Medium], grades[sets.Hard], drawn)
	}
	if suites == 0 {
		t.Error("there are no suites")
	}
}
