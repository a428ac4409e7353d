package main

import (
	"fmt"
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedLimits checks the limits that docs/dev/page.md states.
func TestDocumentedLimits(t *testing.T) {
	kilobytes := func(n int) string { return fmt.Sprintf("%d,%03d kB", n/1_000_000, n/1000%1000) }
	projecttest.Says(t, "docs/dev/page.md", "It is an error if all together, compressed, is more than %s, or what comes before the engine's first turn more than %s.",
		kilobytes(maxPacked), kilobytes(maxFirst))
}
