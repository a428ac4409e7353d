package page

import (
	"testing"

	"tetrad/positions/docstest"
)

// TestDocumentedLimits checks the limits that docs/dev/page.md states.
func TestDocumentedLimits(t *testing.T) {
	docstest.Says(t, "docs/dev/page.md", "A message has at most %d MiB; %d a second are handled; %d pages may be open.",
		maxMessage>>20, perSecond, maxPages)
}
