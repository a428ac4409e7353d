package record

import (
	"testing"

	"tetrad/positions/docstest"
)

// TestDocumentedLimits checks the limit that docs/measure/records.md states.
func TestDocumentedLimits(t *testing.T) {
	docstest.Says(t, "docs/measure/records.md", "a game of more than %d MiB or %s moves", MaxLine>>20, docstest.Count(maxMoves))
}
