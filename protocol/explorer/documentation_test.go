package explorer

import (
	"testing"

	"tetrad/positions/docstest"
)

// TestDocumentedParts checks what docs/play/explorer.md says of the file.
func TestDocumentedParts(t *testing.T) {
	docstest.Says(t, "docs/play/explorer.md", "a checksum for each part of %d KiB", pageSize>>10)
}
