package jobs

import (
	"testing"

	"tetrad/positions/docstest"
)

// TestDocumentedLimits checks the limit that docs/measure/farm.md states.
func TestDocumentedLimits(t *testing.T) {
	docstest.Says(t, "docs/measure/farm.md", "a build of Tetrad of %d MiB at most", MaxBuild>>20)
}
