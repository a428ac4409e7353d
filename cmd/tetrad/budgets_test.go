//go:build unix

package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The budgets. A change that must pass one raises the number here, with a sentence in its
// commit message that says why. Whoever makes something smaller lowers it.
const (
	// A person reads the commands on one screen and knows which one to try. The goal is 20.
	mostRows = 20
	// Flags of all commands of all programs, as --help shows them: what one has to know to
	// know a program. The goal is 240. From now on a flag replaces another one, or is an option of the engine.
	mostFlags = 264
	// Packages that tetrad links, but for those of Go: each is something to read, and to
	// keep up to date if it is another's.
	mostPackages = 88
	// Lines of Go outside tests, in the module at the root and in all modules: what has to be
	// understood before anything is changed. The goals are 58,000 and 75,000.
	mostLines, mostLinesOfAll = 75_318, 93_707
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
	within(t, "lines of Go outside tests, in the module at the root", lines, mostLines)
	within(t, "lines of Go outside tests, in all modules", all, mostLinesOfAll)
}

func TestBudgetOfPackages(t *testing.T) {
	command := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")
	list, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	within(t, "packages that tetrad links", len(strings.Fields(string(list))), mostPackages)
}

var (
	flagLine    = regexp.MustCompile(`(?m)^(?:  -\w, |      )--[a-z]`)
	headingLine = regexp.MustCompile(`^[A-Z][a-z]+:$`)
	commandLine = regexp.MustCompile(`^  ([a-z][a-z-]*) +\S`)
)

// commandsIn returns the commands that a help text lists.
func commandsIn(help string) (names []string) {
	inList := false
	for line := range strings.Lines(help) {
		line = strings.TrimRight(line, "\n")
		if headingLine.MatchString(line) {
			inList = line != "Examples:" && line != "Flags:"
		} else if m := commandLine.FindStringSubmatch(line); inList && m != nil {
			names = append(names, m[1])
		}
	}
	return names
}

// countFlags counts the flags in the help of the command that words name, and of the
// commands below it. It calls see with each command.
func countFlags(t *testing.T, program string, words []string, see func(words, below []string)) int {
	t.Helper()
	help, err := exec.Command(program, append(slices.Clone(words), "--help")...).Output()
	if err != nil {
		t.Fatalf("%v --help: %v", words, err)
	}
	below := commandsIn(string(help))
	see(words, below)
	flags := len(flagLine.FindAll(help, -1))
	for _, name := range below {
		flags += countFlags(t, program, append(slices.Clone(words), name), see)
	}
	return flags
}

// The programs are built and asked for help, since a module cannot import the program of
// another one.
func TestBudgetOfHelp(t *testing.T) {
	var folders []string
	eachSource(t, func(path string, text []byte) {
		if bytes.HasPrefix(text, []byte("package main\n")) || bytes.Contains(text, []byte("\npackage main\n")) {
			if bytes.Contains(text, []byte("cli.System(")) {
				folders = append(folders, filepath.Dir(path))
			}
		}
	})
	if !slices.Contains(folders, "../../cmd/tetrad") {
		t.Fatalf("the programs are in %q, without tetrad", folders)
	}
	flags := 0
	for _, folder := range folders {
		name := filepath.Base(folder)
		program := filepath.Join(t.TempDir(), name)
		command := exec.Command("go", "build", "-o", program, ".")
		command.Dir = folder
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", folder, err, out)
		}
		rows, commands := 0, 0
		n := countFlags(t, program, nil, func(words, below []string) {
			commands += len(below)
			if words == nil {
				rows = len(below)
			}
		})
		t.Logf("%s: %d commands, %d flags", name, commands, n)
		flags += n
		if name == "tetrad" {
			within(t, "rows of tetrad help", rows, mostRows)
			if all := len(tested.Commands()); commands != all {
				t.Errorf("the help lists %d commands, and there are %d", commands, all)
			}
		}
	}
	within(t, "flags of all programs", flags, mostFlags)
}
