package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms maps the folders of the architecture to their floors. A package may import
// packages of its own room and of lower floors. search and eval share a floor, so
// neither may import the other.
var rooms = map[string]int{
	"docs": 6, "cmd": 5, "bench": 4, "protocol": 3, "engine": 2, "search": 1, "eval": 1, "positions": 0,
}

// isTestHelper reports whether only tests and other test helpers import a package.
// Such packages are recognised by their own name or by that of a parent folder.
func isTestHelper(folder string) bool {
	return slices.ContainsFunc(strings.Split(folder, "/"), func(name string) bool {
		return strings.HasSuffix(name, "test") || slices.Contains([]string{"reference", "slow", "faults", "fakeengine"}, name)
	})
}

func TestImportsPointDown(t *testing.T) {
	const root = "../.."
	arrows := 0
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		if err == nil && entry.IsDir() && (name == "testdata" || strings.HasPrefix(name, ".") && file != root) {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(name, ".go") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if to, ours := strings.CutPrefix(imported, "tetrad/"); ours {
				arrows++
				if err := checkArrow(filepath.ToSlash(folder), to, path.Base(file)); err != nil {
					t.Error(err)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if arrows == 0 {
		t.Error("no imports found")
	}
}

// checkArrow checks that the package from may import the package to in file.
func checkArrow(from, to, file string) error {
	fromRoom, _, _ := strings.Cut(from, "/")
	toRoom, _, _ := strings.Cut(to, "/")
	fromFloor, known := rooms[fromRoom]
	if !known {
		return fmt.Errorf("%s/%s: the room %s has no place in the architecture", from, file, fromRoom)
	}
	if toFloor, known := rooms[toRoom]; fromRoom != toRoom && (!known || toFloor >= fromFloor) {
		return fmt.Errorf("%s/%s imports %s: imports point down only", from, file, to)
	}
	isTest := strings.HasSuffix(file, "_test.go") || isTestHelper(from)
	if isTestHelper(to) && !isTest {
		return fmt.Errorf("%s/%s imports %s, which is for tests only", from, file, to)
	}
	return nil
}

// The check itself fails where it should.
func TestCheckArrow(t *testing.T) {
	for _, c := range []struct {
		from, to, file string
		ok             bool
	}{
		{"engine", "search/mcts", "a.go", true},
		{"search/mcts", "search", "a.go", true},
		{"search", "eval", "a.go", false},
		{"eval/verto", "search", "a.go", false},
		{"positions/verto", "engine", "a.go", false},
		{"protocol/ugi", "bench", "a.go", false},
		{"nowhere", "search", "a.go", false},
		{"search", "nowhere", "a.go", false},
		{"positions/verto", "positions/verto/slow", "a.go", false},
		{"positions/verto", "positions/verto/slow", "a_test.go", true},
		{"engine/games/verto/faults", "positions/verto/slow", "a.go", true},
		{"positions/positionstest", "positions/reference", "a.go", true},
		{"engine/enginetest/games/ataxx", "positions/positionstest/ataxx", "a.go", true},
		{"engine", "engine/enginetest/games/ataxx", "a.go", false},
	} {
		if err := checkArrow(c.from, c.to, c.file); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
