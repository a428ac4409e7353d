package main

import (
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedLimit checks the limit that docs/play/site.md states.
func TestDocumentedLimit(t *testing.T) {
	projecttest.Says(t, "docs/play/site.md", "It is an error if all together, compressed, is more than %.4g MiB.", float64(maxPacked)/(1<<20))
}
