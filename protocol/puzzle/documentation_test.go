package puzzle

import (
	"testing"

	"tetrad/engine"
	"tetrad/positions/docstest"
)

// TestDocumentedPuzzles checks the numbers of puzzles that docs/measure/puzzles.md
// states.
func TestDocumentedPuzzles(t *testing.T) {
	r := engine.Default()
	families := 0
	for _, entry := range r.Games {
		list, err := Of(r, entry.Family.Name)
		if err != nil || len(list) == 0 {
			continue
		}
		families++
		docstest.Says(t, "docs/measure/puzzles.md", "| %s | %d |", entry.Family.Name, len(list))
	}
	if families == 0 {
		t.Error("there are no puzzles")
	}
}
