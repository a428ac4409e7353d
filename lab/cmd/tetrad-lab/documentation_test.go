package main

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tetrad/engine/book"
	"tetrad/engine/content"
	"tetrad/positions/projecttest"
)

// TestDocumentedBooks checks that docs/dev/books.md lists the books of the program
// with their sizes, and what they say of the start.
func TestDocumentedBooks(t *testing.T) {
	nodes := regexp.MustCompile(` --nodes (\d+)`)
	registry := content.Registry()
	count := 0
	for _, entry := range registry.Games {
		for _, variant := range entry.Family.Variants() {
			b, err := book.Of(registry.Game, variant.Name())
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			limit := 20_000 // the default, which the command leaves out
			if given := nodes.FindStringSubmatch(b.Command); given != nil {
				limit, _ = strconv.Atoi(given[1])
			}
			chance := 100 * entry.WDL(variant.Start(), b.Lookup(variant.Start()).Value.Score).Points()
			projecttest.Says(t, "docs/dev/books.md", "%s", fmt.Sprintf("| `%s` | %s | %s | %.0f%% |",
				variant.Name(), projecttest.Count(b.Searches), projecttest.Count(limit), chance))
			count++
		}
	}
	if n := strings.Count(projecttest.Page(t, "docs/dev/books.md"), "% |"); count == 0 || n != count {
		t.Errorf("docs/dev/books.md has %d books, and the program %d", n, count)
	}
}
