package docs

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/positions/projecttest"
)

// TestDocumentedPerft compares the counts on the page of the games with the files by which the rules
// are tested.
func TestDocumentedPerft(t *testing.T) {
	files, err := filepath.Glob("../positions/*/testdata/perft.json")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	counted := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var vectors []struct {
			Game, FEN string
			Counts    []uint64
		}
		if err := json.Unmarshal(text, &vectors); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, v := range vectors {
			game, _, err := content.Registry().Game(v.Game)
			if err != nil {
				t.Fatal(err)
			}
			if game.Start().FEN() == v.FEN {
				counted[v.Game] = strings.Trim(strings.ReplaceAll(fmt.Sprint(v.Counts), " ", ", "), "[]")
			}
		}
	}
	_, section, _ := strings.Cut(projecttest.Page(t, "docs/games.md"), "## Perft")
	rows := regexp.MustCompile("\\| `([\\w-]+)` \\| ([\\d, ]+) \\|").FindAllStringSubmatch(section, -1)
	families := map[string]bool{}
	for _, row := range rows {
		family, _, _ := strings.Cut(row[1], "-")
		families[family] = true
		if row[2] != counted[row[1]] {
			t.Errorf("%s: the page has %s, the tests of the rules %s", row[1], row[2], counted[row[1]])
		}
	}
	if len(families) != len(files) {
		t.Errorf("the page counts turns of %d games, want %d", len(families), len(files))
	}
}
