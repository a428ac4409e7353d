package lines

import (
	"fmt"
	"strings"
	"testing"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"plain …":                  "plain …",
		"a\r\nb\x00\x1b\u202e\xff": "a??b????",
		strings.Repeat("x", 600):   strings.Repeat("x", 500) + "…",
		strings.Repeat("é", 300):   strings.Repeat("é", 250) + "…",
		"x" + strings.Repeat("é", 300): fmt.Sprintf("x%s?…",
			strings.Repeat("é", 249)), // cut inside a character
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
