package tests

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"tetrad/engine"
)

// TestDocumentation checks that the session in the documentation is correct.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/connect/analysis.md")
	if err != nil {
		t.Fatal(err)
	}
	_, session, ok := strings.Cut(string(text), "```\n> ")
	session, _, ends := strings.Cut("> "+session, "\n```")
	if !ok || !ends {
		t.Fatal("there is no session")
	}
	c := connect(t, newServer(t, 1, engine.Default(), "auto"))
	for _, line := range strings.Split(session, "\n") {
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
