package record

import (
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedLimits checks the limit that docs/measure/records.md states.
func TestDocumentedLimits(t *testing.T) {
	projecttest.Says(t, "docs/measure/records.md", "a game of more than %d MiB or %s moves", MaxLine>>20, projecttest.Count(maxMoves))
}
