package tests

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"tetrad/engine"
)

// TestDocumentation replays the session that docs/connect/analysis.md names.
func TestDocumentation(t *testing.T) {
	session, err := os.ReadFile("../docs/examples/sessions/analysis.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := connect(t, newServer(t, 1, engine.Default(), "auto"))
	for _, line := range strings.Split(strings.TrimSpace(string(session)), "\n") {
		if request, isRequest := strings.CutPrefix(line, "> "); isRequest {
			c.send("%s", request)
			continue
		}
		c.next()
		pattern := strings.ReplaceAll(regexp.QuoteMeta(line), `\*\*`, ".*")
		if got := c.out.Text(); !regexp.MustCompile("^" + pattern + "$").MatchString(got) {
			t.Errorf("answer %s, want %s", got, line)
		}
	}
	if rest := c.finish(); len(rest) != 0 {
		t.Errorf("more answers: %+v", rest)
	}
}
