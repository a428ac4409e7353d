package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tetrad/engine"
)

// layers maps the folders of the architecture to their levels. A package may import
// packages of its own layer and of lower levels. search and eval share a level, so
// neither may import the other.
var layers = map[string]int{
	"docs": 7, "tests": 7, "tools": 7, "lab/cmd": 7, "cmd": 6, "lab": 6, "bench": 4, "protocol": 3, "engine": 2, "search": 1, "eval": 1, "stats": 1,
	"positions": 0,
}

// layerOf returns the layer of a folder: the longest one that it is in.
func layerOf(folder string) string {
	for layer := folder; layer != "."; layer = path.Dir(layer) {
		if _, known := layers[layer]; known {
			return layer
		}
	}
	return folder
}

// isTestHelper reports whether only tests and other test helpers import a package.
// Such packages are recognised by their own name or by that of a parent folder.
func isTestHelper(folder string) bool {
	return slices.ContainsFunc(strings.Split(folder, "/"), func(name string) bool {
		return strings.HasSuffix(name, "test")
	})
}

// eachImport calls check for each import of each file, with the folder of the file.
func eachImport(t *testing.T, check func(folder, file, imported string)) {
	t.Helper()
	const root = "../.."
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
			check(filepath.ToSlash(folder), name, imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestImportsPointDown(t *testing.T) {
	arrows := 0
	eachImport(t, func(folder, file, imported string) {
		if to, ours := strings.CutPrefix(imported, "tetrad/"); ours {
			arrows++
			if err := checkArrow(folder, to, file); err != nil {
				t.Error(err)
			}
		}
	})
	if arrows == 0 {
		t.Error("no imports found")
	}
}

// imports returns what each folder imports, except for its tests.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	eachImport(t, func(folder, file, imported string) {
		if !strings.HasSuffix(file, "_test.go") {
			imports[folder] = append(imports[folder], imported)
		}
	})
	return imports
}

// linked returns the folders that a program links which imports some of them.
func linked(imports map[string][]string, folders ...string) []string {
	for i := 0; i < len(folders); i++ { // folders grows meanwhile
		for _, imported := range imports[folders[i]] {
			if to, ours := strings.CutPrefix(imported, "tetrad/"); ours && !slices.Contains(folders, to) {
				folders = append(folders, to)
			}
		}
	}
	return folders
}

// What runs in a browser, which is all below cmd/browser, has no network and no
// processes.
func TestBrowserNeedsNoSystem(t *testing.T) {
	imports := imports(t)
	folders := linked(imports, "cmd/browser")
	for _, folder := range folders {
		for _, imported := range imports[folder] {
			if imported == "net" || strings.HasPrefix(imported, "net/") || imported == "os/exec" {
				t.Errorf("%s imports %s, which a browser does not have", folder, imported)
			}
		}
	}
	if !slices.Contains(folders, "protocol/session") || !slices.Contains(folders, "positions") {
		t.Errorf("only %v were found", folders)
	}
}

// A program that searches and speaks a protocol links no lesson, puzzle or presentation: only
// programs take the registry with the content of games.
func TestSearchNeedsNoContent(t *testing.T) {
	imports := imports(t)
	var libraries []string
	for folder := range imports {
		if level := layers[layerOf(folder)]; level < layers["bench"] && folder != "engine/content" && path.Base(folder) != "content" && !isTestHelper(folder) {
			libraries = append(libraries, folder)
		}
	}
	folders := linked(imports, libraries...)
	for _, folder := range folders {
		for _, file := range []string{"page", "openings", "puzzles.txt", "suite.txt", "endgames.txt", "solved.txt"} {
			if _, err := os.Stat(filepath.Join("../..", folder, file)); err == nil && strings.HasPrefix(folder, "engine/games/") {
				t.Errorf("%s has content: %s", folder, file)
			}
		}
		if folder == "engine/content" || path.Base(folder) == "content" {
			t.Errorf("a protocol or a search links %s", folder)
		}
	}
	for _, folder := range []string{"protocol/ugi", "protocol/analysis", "engine", "engine/games/" + engine.Default().Games[0].Family.Name, "search/mcts"} {
		if !slices.Contains(folders, folder) {
			t.Errorf("%s was not found", folder)
		}
	}
	if all := linked(imports, "cmd/tetrad"); !slices.Contains(all, "engine/content") {
		t.Error("cmd/tetrad has no content: the test looks for the wrong package")
	}
}

// Templates call methods by name, so the linker would keep every exported method: 4.6 MB
// of 25. Only commands of their own may use them. NATS's server is as large again.
func TestProgramStaysSmall(t *testing.T) {
	heavy := []string{"html/template", "text/template", "github.com/nats-io/nats-server/v2/server", "github.com/nats-io/nats.go"}
	found := 0
	eachImport(t, func(folder, file, imported string) {
		if !slices.Contains(heavy, imported) || strings.HasSuffix(file, "_test.go") || isTestHelper(folder) {
			return
		}
		found++
		if folder != "tools/release" && !strings.HasPrefix(folder, "lab/") {
			t.Errorf("%s/%s imports %s, which makes tetrad larger by megabytes", folder, file, imported)
		}
	})
	if found == 0 {
		t.Error("nobody imports any of them: the test looks for the wrong ones")
	}
}

// checkArrow checks that the package from may import the package to in file.
func checkArrow(from, to, file string) error {
	fromLayer, toLayer := layerOf(from), layerOf(to)
	fromLevel, known := layers[fromLayer]
	if !known {
		return fmt.Errorf("%s/%s: the layer %s has no place in the architecture", from, file, fromLayer)
	}
	if toLevel, known := layers[toLayer]; fromLayer != toLayer && (!known || toLevel >= fromLevel) {
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
		{"bench/suites", "lab/learn", "a.go", false},
		{"lab/learn", "bench/suites", "a.go", true},
		{"lab/learn", "cmd/cli", "a.go", false},
		{"cmd/commands", "lab/farm", "a.go", false},
		{"lab/cmd/tetrad-lab/learn", "cmd/cli", "a.go", true},
		{"nowhere", "search", "a.go", false},
		{"search", "nowhere", "a.go", false},
		{"positions/verto", "positions/slowtest", "a.go", false},
		{"positions/verto", "positions/slowtest", "a_test.go", true},
		{"engine/enginetest/faults", "positions/slowtest", "a.go", true},
		{"positions/positionstest", "positions/slowtest", "a.go", true},
		{"engine/enginetest/games/ataxx", "positions/positionstest/ataxx", "a.go", true},
		{"engine", "engine/enginetest/games/ataxx", "a.go", false},
	} {
		if err := checkArrow(c.from, c.to, c.file); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestOneCountOfProcessors checks that nothing counts the processors of the machine: where a
// control group or GOMAXPROCS allows fewer, more threads only take time from each other.
func TestOneCountOfProcessors(t *testing.T) {
	err := filepath.WalkDir("../..", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") {
			return err
		}
		text, err := os.ReadFile(file)
		if strings.Contains(string(text), "runtime.Num"+"CPU") {
			t.Errorf("%s counts the processors of the machine; runtime.GOMAXPROCS(0) are those of the program", file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
