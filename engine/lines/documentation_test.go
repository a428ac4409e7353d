package lines

import (
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedLimits checks the limits that pages state.
func TestDocumentedLimits(t *testing.T) {
	projecttest.Says(t, "docs/connect/ugi.md", "A line may have up to %d MiB.", Max>>20)
	projecttest.Says(t, "docs/connect/ugi.md", "When more than %d MiB is unread", maxUnread>>20)
	projecttest.Says(t, "docs/connect/analysis.md", "A line may have %d MiB (%s bytes).", Max>>20, projecttest.Count(Max))
}
