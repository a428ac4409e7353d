//go:build unix

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/content"
)

// The map of the architecture names the folder of every package, or for tests and examples one above
// it, and no other.
func TestMapOfRooms(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs/dev/architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| folder | what it does |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var named []string
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[1], -1) {
			named = append(named, m[1])
		}
	}
	var games []string
	for _, entry := range content.Registry().Games {
		games = append(games, entry.Family.Name)
	}
	game := regexp.MustCompile(`/(` + strings.Join(games, "|") + `)\b`)
	found := map[string]bool{}
	err = fs.WalkDir(os.DirFS(root), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && path != "." || entry.Name() == "node_modules" || entry.Name() == "testdata") {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		folder := filepath.ToSlash(filepath.Dir(path))
		place := game.ReplaceAllString(folder, "/GAME")
		for place != "." && !slices.Contains(named, place) && (isTestHelper(folder) || strings.HasPrefix(folder, "docs/")) {
			place = filepath.ToSlash(filepath.Dir(place))
		}
		if !found[place] && !slices.Contains(named, place) {
			t.Errorf("the map does not name %s", folder)
		}
		found[place] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range named {
		if !found[name] {
			t.Errorf("the map names %s, where no package is", name)
		}
	}
}
