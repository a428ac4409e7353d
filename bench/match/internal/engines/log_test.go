package engines

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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

// TestRotatingFile checks that a rotating file keeps the newest lines complete and in
// order, within its bounds.
func TestRotatingFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	f, err := openRotating(path, 2000)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			for n := range 250 {
				fmt.Fprintf(f, "writer %d line %03d\n", i, n)
			}
		})
	}
	group.Wait()
	fmt.Fprintln(f, "the last")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	old, text := readFile(t, path+oldSuffix), readFile(t, path)
	if len(old) > 1000 || len(text) > 1000 || len(old)+len(text) < 1000 || !strings.HasSuffix(text, "the last\n") {
		t.Errorf("%d and %d bytes, %q", len(old), len(text), text[len(text)-20:])
	}
	last := [4]int{-1, -1, -1, -1}
	for line := range strings.Lines(strings.TrimSuffix(old+text, "the last\n")) {
		var writer, n int
		if _, err := fmt.Sscanf(line, "writer %d line %d\n", &writer, &n); err != nil || n != last[writer]+1 && last[writer] >= 0 {
			t.Fatalf("%q after %d: %v", line, last[writer], err)
		}
		last[writer] = n
	}
	if slices.Max(last[:]) != 249 {
		t.Errorf("the last lines are %v", last)
	}
	if _, err := f.Write([]byte("x")); err == nil {
		t.Error("a closed file is written")
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
