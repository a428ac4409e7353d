package record

import (
	"testing"

	"tetrad/positions/docstest"
)

// TestDocumentedLimits checks the limit that docs/measure/records.md states.
func TestDocumentedLimits(t *testing.T) {
	docstest.Says(t, "docs/measure/records.md", "A line or a game of more than %d MiB is refused.", MaxLine>>20)
}
