package page

import (
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedLimits checks the limits that docs/dev/page.md states.
func TestDocumentedLimits(t *testing.T) {
	projecttest.Says(t, "docs/dev/page.md", "A message has at most %d MiB; %d a second are handled; %d pages may be open.",
		maxMessage>>20, perSecond, maxPages)
}
