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

// TestRest checks that the rest of a line is unchanged.
func TestRest(t *testing.T) {
	for _, c := range []struct {
		line string
		n    int
		want string
	}{
		{"a b  c ", 0, "a b  c "},
		{"a b  c ", 1, "b  c "},
		{"  a   b  c", 1, "  b  c"},
		{"a\tb c", 2, "c"},
		{"a\u00a0b c", 1, "b c"},
		{"a", 1, ""},
		{"a ", 1, ""},
		{"a b", 3, ""},
		{"", 1, ""},
		{"a \xff  \xfe", 1, "\xff  \xfe"},
	} {
		if got := Rest(c.line, c.n); got != c.want {
			t.Errorf("Rest(%q, %d) = %q, want %q", c.line, c.n, got, c.want)
		}
	}
}
