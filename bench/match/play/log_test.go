package play

import (
	"strings"
	"testing"
)

// TestLogEntry checks that each entry is one line of bounded length, whatever it
// contains.
func TestLogEntry(t *testing.T) {
	e := logEntry{game: 3, engine: "x", direction: fromEngine, text: "a\x00\r\xff" + strings.Repeat("é", 10_000)}
	line := e.String()
	if !strings.Contains(line, "game 3 x < a???é") || !strings.HasSuffix(line, "é … (20004 bytes)\n") || len(line) > maxLogged+200 {
		t.Errorf("%d bytes: %.80q … %q", len(line), line, line[len(line)-40:])
	}
}
