package projecttest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Page returns a page by its path from the root of the repository, such as
// "docs/games.md". Line ends and runs of blanks are single blanks.
func Page(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root(t), filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

// HasGame reports whether the manual has a page of rules of a game. A game that is new need not
// have one: until then no other page, table or budget has to know it.
func HasGame(t testing.TB, name string) bool {
	t.Helper()
	_, err := os.Stat(filepath.Join(root(t), "docs", "games", name+".md"))
	return err == nil
}

// root returns the folder of go.work. Tests run in the folder of their package.
func root(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(folder, "go.work")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder {
			break
		}
		folder = above
	}
	t.Fatalf("no folder above has go.work: %v", err)
	return ""
}

// Says checks that a page says a text, which a test has made from what is true.
func Says(t testing.TB, path, format string, args ...any) {
	t.Helper()
	if text := fmt.Sprintf(format, args...); !strings.Contains(Page(t, path), text) {
		t.Errorf("%s does not say %q", path, text)
	}
}

// Count returns a whole number as pages write it: 12,345.
func Count[N ~int | ~int64 | ~uint64](n N) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
