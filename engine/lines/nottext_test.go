package lines

import (
	"io"
	"strings"
	"testing"
)

func TestNotText(t *testing.T) {
	for name, c := range map[string]struct{ begin, want string }{
		"zip":              {"PK\x03\x04\x14\x00\x00\x00", ErrNotText.Error()},
		"xz":               {"\xFD7zXZ\x00", ErrNotText.Error()},
		"bytes":            {"ab\x00\x01", ErrNotText.Error()},
		"text":             {"1. a1 c3", ""},
		"text with a 0":    {strings.Repeat("1. a1 c3\n", 100) + "\x00", ""},
		"UTF-16, a mark":   {"\xFF\xFE1\x00.\x00", ""},
		"UTF-16, no mark":  {"1\x00.\x00", ""},
		"an empty file":    {"", ""},
		"Windows-1252 ä 1": {"\xE4 1", ""},
	} {
		_, err := io.ReadAll(Decode(strings.NewReader(c.begin)))
		if got := errorText(err); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
