//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/cmd/cli/clitest"
	"tetrad/engine/enginetest"
	"tetrad/positions/projecttest"
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

// product adds the lines of the files of this project that programs link, for a system, by
// the paths of the files.
func product(t *testing.T, lines map[string]int, system string, programs ...string) (sum int) {
	t.Helper()
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	const files = `{{if not .Standard}}{{$folder := .Dir}}{{range .GoFiles}}{{$folder}}/{{.}}{{"\n"}}{{end}}{{end}}`
	command := exec.Command("go", append([]string{"list", "-deps", "-f", files}, programs...)...)
	goos, goarch, _ := strings.Cut(system, "/")
	command.Dir, command.Env = root, append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch)
	list, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	fresh := newGames(t)
	for path := range strings.FieldsSeq(string(list)) {
		if own, ok := strings.CutPrefix(path, here+"/"); !ok || fresh.MatchString(own) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines[path] = bytes.Count(text, []byte("\n")) - len(fresh.FindAllIndex(text, -1))
	}
	for _, n := range lines {
		sum += n
	}
	return sum
}

// newGames returns a pattern of the files, packages and imports of the games of which the manual
// has no page yet. The budgets count a game as soon as it has one.
func newGames(t *testing.T) *regexp.Regexp {
	t.Helper()
	var names []string
	for _, entry := range enginetest.WithToys().Games {
		if name := entry.Family.Name; !projecttest.HasGame(t, name) {
			names = append(names, name)
		}
	}
	return regexp.MustCompile(`(^|/)(` + strings.Join(names, "|") + `)(/|"|$)`)
}

func TestNewGamesAreNotCounted(t *testing.T) {
	pattern := newGames(t)
	for path, want := range map[string]bool{
		"positions/positionstest/ataxx/board.go": true, "tetrad/engine/enginetest/games/ataxx": true,
		`	ataxx "tetrad/engine/enginetest/games/ataxx"`: true, `	"tetrad/engine/enginetest/games/ataxx/content"`: true,
		"positions/trap/moves.go": false, "engine/game/ataxx.go": false,
	} {
		if got := pattern.MatchString(path); got != want {
			t.Errorf("%s is of a new game: %v", path, got)
		}
	}
}

func TestBudgetOfLines(t *testing.T) {
	lines := map[string]int{}
	within(t, "lines of Go that tetrad links", product(t, lines, "linux/amd64", "./cmd/tetrad"), clitest.MaxTetradLines)
	product(t, lines, "js/wasm", "./cmd/browser")
	within(t, "lines of Go of the product", product(t, lines, "linux/amd64", "./cmd/site", "tetrad/lab/cmd/tetrad-lab"), clitest.MaxProductLines)
}

func TestBudgetOfPackages(t *testing.T) {
	command := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")
	list, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := slices.DeleteFunc(strings.Fields(string(list)), newGames(t).MatchString)
	within(t, "packages that tetrad links", len(packages), clitest.MaxPackages)
}

func TestBudgetOfManual(t *testing.T) {
	laboratory := regexp.MustCompile(`^docs/(dev|lab|reports)/`)
	lines, words := 0, 0
	repositoryFiles(t, func(name, text string) {
		words += len(strings.Fields(text))
		if (name == "README.md" || strings.HasPrefix(name, "docs/")) && !laboratory.MatchString(name) {
			lines += strings.Count(text, "\n")
		}
	}, ".md")
	within(t, "lines of the manual", lines, clitest.MaxManualLines)
	within(t, "words of all Markdown", words, clitest.MaxWords)
}

func TestBudgetOfHelp(t *testing.T) {
	within(t, "rows of tetrad help", len(tested.Commands()[0].Root().Commands()), clitest.MaxRows)
	within(t, "flags of tetrad", tested.Flags(), clitest.MaxFlags)
}
