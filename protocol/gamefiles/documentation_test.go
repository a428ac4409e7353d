package gamefiles

import (
	"testing"

	"tetrad/positions/docstest"
)

// TestDocumentedLimits checks the limits that docs/play/page.md states.
func TestDocumentedLimits(t *testing.T) {
	docstest.Says(t, "docs/play/page.md", "A folder has at most %s games, and a file %d MiB.", docstest.Count(MaxGames), maxFile>>20)
}
