package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/content"
)

// mayName maps the files outside of the games' folders that may name games to the
// reason. A folder stands for all of its files.
var mayName = map[string]string{
	"docs":                           "pages for people, with examples",
	"engine/default.go":              "the list of games",
	"engine/content":                 "the list of their content",
	"bench/strength/ladder.sh":       "trap is also a command of the shell",
	"Makefile":                       "the variants of the soak, which are a choice",
	"engine/level_test.go":           "the boards on which two levels were found to differ",
	"search/mcts/allocation_test.go": "tests there have no list of games: that is a layer higher",
	"tools/release/templates":        "what the program is, for the lists of packages",
}

// Only the folders of a game name that game, so that a new game changes nothing but
// the list of games. Go's tests may use a game as an example, and so may the files of help
// texts. But a line of a test that names three games is a list of games, which should come
// from the registry. The tests of scripts name invented games: nothing there needs a real one.
func TestGamesAreNamedInTheirFoldersOnly(t *testing.T) {
	const root = "../.."
	var families []string
	for _, entry := range content.Registry().Games {
		families = append(families, entry.Family.Name)
	}
	names := namePatterns(families)
	used := map[string]bool{}
	scanned := 0
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if entry.IsDir() {
			if isSkipped(name) || slices.Contains(families, path.Base(name)) {
				return filepath.SkipDir
			}
			return nil
		}
		if !isSource(name) {
			return nil
		}
		scanned++
		found, err := linesThatName(file, name, names)
		if err != nil {
			return err
		}
		if allowed := allowance(name); allowed != "" {
			used[allowed] = used[allowed] || len(found) > 0
			return nil
		}
		for _, line := range found {
			t.Errorf("%s:%s", name, line)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if scanned < 100 {
		t.Errorf("only %d files", scanned)
	}
	for file := range mayName {
		if !used[file] && file != "docs" {
			t.Errorf("%s names no game any more: take it off the list", file)
		}
	}
}

// isSkipped reports whether the test does not enter a folder: what is built, fetched or
// hidden there is no source, nor are the inputs and outputs of tests.
func isSkipped(folder string) bool {
	switch base := path.Base(folder); {
	case base == "." || base == ".ci" || base == ".github":
		return false
	default:
		built := folder == "bin" || folder == "dist" || folder == "site"
		return built || base == "testdata" || base == "node_modules" || strings.HasPrefix(base, ".")
	}
}

// isSource reports whether the test scans a file of this name: programs, and what
// builds, checks and describes them.
func isSource(name string) bool {
	switch path.Ext(name) {
	case ".go", ".js", ".ts", ".css", ".html", ".json", ".sh", ".py", ".rb", ".yml", ".yaml":
		return true
	}
	return slices.Contains([]string{"Makefile", "Dockerfile", "PKGBUILD"}, path.Base(name)) || path.Dir(name) == ".ci"
}

// allowance returns the entry of mayName that covers a file, or "".
func allowance(name string) string {
	for ; name != "."; name = path.Dir(name) {
		if mayName[name] != "" {
			return name
		}
	}
	return ""
}

// isTest reports whether a file is only for tests in Go.
func isTest(name string) bool {
	folder := path.Dir(name) + "/"
	return strings.HasSuffix(name, "_test.go") || path.Ext(name) == ".go" && strings.Contains(folder, "test/")
}

// namePatterns returns a pattern for each name. It matches the name as a word or as a
// part of an identifier, but not as the beginning of a longer word such as "trapped".
func namePatterns(families []string) []*regexp.Regexp {
	var patterns []*regexp.Regexp
	for _, name := range families {
		title := strings.ToUpper(name[:1]) + name[1:]
		patterns = append(patterns, regexp.MustCompile(fmt.Sprintf(`(^|[^A-Za-z])%s([^a-z]|$)|%s([^a-z]|$)`, name, title)))
	}
	return patterns
}

// linesThatName returns the lines of a file that name games, with their numbers.
func linesThatName(file, name string, names []*regexp.Regexp) ([]string, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	few := 1
	if isTest(name) {
		few = 3
	}
	var found []string
	for i, line := range strings.Split(string(content), "\n") {
		n := 0
		for _, pattern := range names {
			if pattern.MatchString(line) {
				n++
			}
		}
		if n >= few {
			found = append(found, fmt.Sprintf("%d: names a game: %s", i+1, strings.TrimSpace(line)))
		}
	}
	return found, nil
}

// What else than Go is scanned, so that a name cannot come back there.
func TestSourcesOfNames(t *testing.T) {
	for name, want := range map[string]bool{
		"protocol/analysis/schema.json": true, "bench/strength/run.sh": true, "protocol/page/script/test/game.test.js": true,
		"protocol/page/script/types.d.ts": true, ".ci/run": true, ".github/workflows/ci.yml": true, "Dockerfile": true,
		"README.md": false, "go.sum": false,
	} {
		if _, err := os.Stat(filepath.Join("../..", name)); err != nil {
			t.Error(err)
		}
		if got := isSource(name) && !isSkipped(path.Dir(name)); got != want {
			t.Errorf("%s is scanned: %v", name, got)
		}
		if isTest(name) {
			t.Errorf("%s may name games", name)
		}
	}
}

// The patterns match names where they should, and nothing else.
func TestNamePatterns(t *testing.T) {
	pattern := namePatterns([]string{"trap"})[0]
	for text, want := range map[string]bool{
		`"trap-king"`: true, "newTrap(": true, "trapOpenLines": true, "of Trap.": true, "eval/trap": true, "trap": true,
		"trapped": false, "entrap": false, "Trapping": false, "a strap": false,
	} {
		if got := pattern.MatchString(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
