package lines

import (
	"fmt"
	"slices"
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

// TestWords checks that only the blanks of ASCII separate words.
func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		"":                        {},
		" \t\v\f\r\n ":            {},
		"  a  b\tc\r":             {"a", "b", "c"},
		"a\u00a0b \u2003 c\u0085": {"a\u00a0b", "\u2003", "c\u0085"},
		" \xff \xa0 ":             {"\xff", "\xa0"},
	} {
		if got := Words(line); !slices.Equal(got, want) {
			t.Errorf("Words(%q) = %q, want %q", line, got, want)
		}
		if got, want := Trim(line), strings.Join(want, " "); len(Words(line)) < 2 && got != want {
			t.Errorf("Trim(%q) = %q, want %q", line, got, want)
		}
	}
	if got := Trim(" \u00a0a b\t"); got != "\u00a0a b" {
		t.Errorf("Trim leaves %q", got)
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
		{"a\u00a0b c", 1, "c"},
		{"\u00a0 a\u2003 b", 2, "b"},
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
