package gamefiles

import (
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedLimits checks the limits that docs/play/page.md states.
func TestDocumentedLimits(t *testing.T) {
	projecttest.Says(t, "docs/play/page.md", "A folder has at most %s games, and a file %d MiB.", projecttest.Count(maxGames), maxFile>>20)
}
