package stats

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/positions/projecttest"
)

// TestDocumentedSample checks that the figures of the sample in docs/measure/statistics.md belong to one result.
func TestDocumentedSample(t *testing.T) {
	page := projecttest.Page(t, "docs/measure/statistics.md")
	find := func(before, format string, into ...any) {
		t.Helper()
		_, rest, ok := strings.Cut(page, before)
		if n, err := fmt.Sscanf(rest, format, into...); !ok || n != len(into) {
			t.Fatalf("the page has no %q with %q after it: %v", before, format, err)
		}
	}
	var won, lost, drawn, first, second, neither int
	var share float64
	var p Pairs
	find("`a - b: ", "%d - %d - %d [%f]", &won, &lost, &drawn, &share)
	find("`pairs [", "%d %d %d %d %d]", &p[0], &p[1], &p[2], &p[3], &p[4])
	find("`First player: ", "%d - %d - %d", &first, &second, &neither)
	games := 2 * (p[0] + p[1] + p[2] + p[3] + p[4])
	odd := p[1] + p[3] // pairs with one draw
	if won+lost+drawn != games || p[1]+2*p[2]+3*p[3]+4*p[4] != 2*won+drawn || odd > drawn || (drawn-odd)%2 != 0 || (drawn-odd)/2 > p[2] {
		t.Errorf("%d - %d - %d cannot have the pairs %v", won, lost, drawn, p)
	}
	if first+second != won+lost || neither != drawn {
		t.Errorf("%d - %d - %d of the first player in %d - %d - %d", first, second, neither, won, lost, drawn)
	}
	if got := fmt.Sprintf("[%.3f]", share); got != fmt.Sprintf("[%.3f]", p.Mean().Value) {
		t.Errorf("%s of the pairs %v", got, p)
	}
	elo := p.Elo()
	projecttest.Says(t, "docs/measure/statistics.md", "`Elo %+.1f ± %.1f`", elo.Value, (elo.High-elo.Low)/2)
	projecttest.Says(t, "docs/measure/statistics.md", "`LOS %.1f%%`", 100*p.LOS())
}
