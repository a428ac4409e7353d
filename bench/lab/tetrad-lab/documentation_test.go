//go:build unix

package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/positions/docstest"
)

// TestDocumentedBooks checks that docs/measure/books.md lists the books of the program
// with their sizes, and what they say of the start.
func TestDocumentedBooks(t *testing.T) {
	books, err := filepath.Glob("../../../engine/games/*/books/*.tbk")
	if err != nil || len(books) == 0 {
		t.Fatalf("no books: %v", err)
	}
	shown := regexp.MustCompile(`by (\d+) searches\nmade by (.*)\np1 to move: \S+ \((\d+\.\d)%\)`)
	nodes := regexp.MustCompile(` --nodes (\d+)`)
	var rows []string
	for _, book := range books {
		game := strings.TrimSuffix(filepath.Base(book), ".tbk")
		code, stdout, stderr := runWith("", "book", "show", "--game", game)
		m := shown.FindStringSubmatch(stdout)
		if code != cli.ExitOK || m == nil {
			t.Fatalf("%s: exit code %d, %s%s", game, code, stdout, stderr)
		}
		limit := "20000" // the default, which the command leaves out
		if given := nodes.FindStringSubmatch(m[2]); given != nil {
			limit = given[1]
		}
		chance, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			t.Fatal(err)
		}
		row := fmt.Sprintf("| `%s` | %s | %s | %.0f%% |", game, count(t, m[1]), count(t, limit), chance)
		docstest.Says(t, "docs/measure/books.md", "%s", row)
		rows = append(rows, row)
	}
	if n := strings.Count(docstest.Page(t, "docs/measure/books.md"), "% |"); n != len(rows) {
		t.Errorf("docs/measure/books.md has %d books, and the program %d", n, len(rows))
	}
}

// count returns digits as pages write a number.
func count(t *testing.T, digits string) string {
	t.Helper()
	n, err := strconv.Atoi(digits)
	if err != nil {
		t.Fatal(err)
	}
	return docstest.Count(n)
}
