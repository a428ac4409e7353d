//go:build unix

package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli/clitest"
)

// root is the folder of the repository.
const root = "../.."

// within fails if a number passes its budget.
func within(t *testing.T, what string, number, most int) {
	t.Helper()
	t.Logf("%s: %d of %d", what, number, most)
	if number > most {
		t.Errorf("%s: %d, and the budget is %d", what, number, most)
	}
	if number == 0 {
		t.Errorf("%s: nothing was counted", what)
	}
}

// eachSource calls see with each Go file outside tests.
func eachSource(t *testing.T, see func(path string, text []byte)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (name == "node_modules" || strings.HasPrefix(name, ".") && path != root):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil {
			see(path, text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestBudgetOfLines(t *testing.T) {
	nested := map[string]bool{}
	inRoot := func(path string) bool {
		for folder := filepath.Dir(path); folder != root; folder = filepath.Dir(folder) {
			if _, seen := nested[folder]; !seen {
				_, err := os.Stat(filepath.Join(folder, "go.mod"))
				nested[folder] = err == nil
			}
			if nested[folder] {
				return false
			}
		}
		return true
	}
	lines, all := 0, 0
	eachSource(t, func(path string, text []byte) {
		n := bytes.Count(text, []byte("\n"))
		all += n
		if inRoot(path) {
			lines += n
		}
	})
	within(t, "lines of Go outside tests, in the module at the root", lines, clitest.MaxLines)
	within(t, "lines of Go outside tests, in all modules", all, clitest.MaxLinesOfAll)
}

func TestBudgetOfPackages(t *testing.T) {
	command := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")
	list, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	within(t, "packages that tetrad links", len(strings.Fields(string(list))), clitest.MaxPackages)
}

func TestBudgetOfHelp(t *testing.T) {
	within(t, "rows of tetrad help", len(tested.Commands()[0].Root().Commands()), clitest.MaxRows)
	within(t, "flags of tetrad", tested.Flags(), clitest.MaxFlags)
}
