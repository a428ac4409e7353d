package report

import (
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedAdvantages checks what docs/designers.md and the page call a small and a large advantage.
func TestDocumentedAdvantages(t *testing.T) {
	projecttest.Says(t, "docs/designers.md", "*small* is less than %.0f points, *large* is %.0f or more", 100*small, 100*large)
	projecttest.Says(t, "bench/report/page/page.html", "<i>small</i> is less than %.0f points, <i>large</i> is %.0f or more", 100*small, 100*large)
	for score, want := range map[float64]string{0.451: "a small advantage", 0.55: "an advantage", 0.36: "an advantage", 0.65: "a large advantage"} {
		if got := advantage(score); got != want {
			t.Errorf("%v is %s, want %s", score, got, want)
		}
	}
}
