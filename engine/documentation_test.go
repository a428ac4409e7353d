package engine

import (
	"slices"
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedLevels checks what docs/play/levels.md says of the levels.
func TestDocumentedLevels(t *testing.T) {
	const page = "docs/play/levels.md"
	first := slices.IndexFunc(grades[:], func(g grade) bool { return g.playouts > 0 })
	var errors []any
	for _, g := range grades[:first] {
		errors = append(errors, g.error)
	}
	last := grades[len(grades)-1]
	if len(errors) != 4 || last.error != 0 {
		t.Fatalf("errors %v, then %d", errors, last.error)
	}
	projecttest.Says(t, page, "| 1 to 4 | one turn ahead, with errors of up to %d, %d, %d and %d centipawns |", errors...)
	projecttest.Says(t, page, "| 5 to %d | Monte-Carlo tree search with %d to %s playouts and errors from %d centipawns down to none |",
		len(grades), grades[first].playouts, projecttest.Count(last.playouts), grades[first].error)
	projecttest.Says(t, page, "Level %d takes as long as its %s playouts take", len(grades), projecttest.Count(last.playouts))
	for _, entry := range Default().Games {
		if entry.LevelScale > 1 {
			projecttest.Says(t, page, "(%s in ", projecttest.Count(last.playouts*entry.LevelScale))
		}
	}
}
