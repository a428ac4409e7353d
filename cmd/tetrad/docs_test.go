//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/positions/longtest"
	"tetrad/protocol/ugiclient/fakeengine"
)

// The examples of all pages about matches run in order in one folder, since later
// examples read files of earlier ones.
func TestExamplesOfMatches(t *testing.T) {
	runExamples(t, 30, "measure/matches.md", "measure/match-files.md", "measure/statistics.md", "measure/faults.md",
		"measure/records.md", "measure/fair.md")
}

// The examples of docs/connect/check.md run as well.
func TestExamplesOfCheck(t *testing.T) { runExamples(t, 4, "connect/check.md") }

// The examples of docs/measure/report.md run as well.
func TestExamplesOfReports(t *testing.T) { runExamples(t, 3, "measure/report.md", "designers.md") }

// The examples of docs/dev run as well, with the switches for testing a rule.
func TestExamplesOfRules(t *testing.T) {
	runExamples(t, 2, "dev/parameters.md", "dev/adding-a-search-rule.md")
}

// runExamples runs the examples of pages in docs. It fails if there are fewer than
// least.
func runExamples(t *testing.T, least int, pages ...string) {
	longtest.Only(t)
	var text []byte
	for _, page := range pages {
		of, err := os.ReadFile(filepath.Join("../../docs", page))
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, of...)
	}
	folderWithProgram(t)
	examples := 0
	for _, block := range regexp.MustCompile("(?s)```(sh|toml)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		if block[1] == "toml" {
			name := strings.TrimPrefix(strings.Split(block[2], "\n")[0], "# ")
			if err := os.WriteFile(name, []byte(block[2]), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for _, command := range commands(block[2]) {
			if strings.HasPrefix(command, "bin/tetrad-lab ") {
				continue // a program of another module
			}
			examples++
			runExample(t, command)
		}
	}
	if examples < least {
		t.Errorf("%d examples", examples)
	}
}

// commands returns the commands of a block of examples: its lines, where a backslash at
// the end of one joins the next to it, as in a shell.
func commands(block string) []string {
	var all []string
	for line := range strings.Lines(strings.ReplaceAll(block, "\\\n", "")) {
		all = append(all, strings.TrimSpace(line))
	}
	return all
}

func TestCommands(t *testing.T) {
	got := commands("a 'b c' \\\n    --d \\\n  e\nf\n")
	if want := []string{"a 'b c'     --d   e", "f"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// folderWithProgram changes to an empty folder in which bin/tetrad is our engine.
func folderWithProgram(t *testing.T) {
	t.Helper()
	program, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.Mkdir("bin", 0o777); err != nil {
		t.Fatal(err)
	}
	arguments := strings.Join(fakeengine.Command(fakeengine.Own)[1:], " ")
	script := "#!/bin/sh\nexec '" + program + "' " + arguments + "\n"
	if err := os.WriteFile("bin/tetrad", []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
}

// runExample runs a command line of the program, with a time limit that suits a busy
// machine.
func runExample(t *testing.T, line string) {
	t.Helper()
	words, err := settings.SplitWords(line)
	if err != nil || words[0] != "bin/tetrad" {
		t.Fatalf("%s: not a command line of tetrad: %v", line, err)
	}
	words = words[1:]
	file := ""
	if n := len(words); n > 2 && words[n-2] == ">" {
		words, file = words[:n-2], words[n-1]
	}
	if words[0] == "check" {
		words = append(words, "--patience", "1m,startup=1m", "--margin", "1m")
	}
	code, stdout, stderr := runWith("", words...)
	if code != cli.ExitOK {
		t.Errorf("%s: exit code %d, %s\n%s", line, code, stderr, stdout)
	}
	if file != "" {
		if err := os.WriteFile(file, []byte(stdout), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The scripts of docs/dev/experiments/strength.md say what they are given too little of, before
// they build or play anything.
func TestStrengthScriptUsage(t *testing.T) {
	for args, want := range map[string]string{
		"run.sh":               "usage: ",
		"run.sh f former":      "usage: ",
		"run.sh f former 200":  "usage: ",
		"run.sh f former a b":  "usage: ",
		"run.sh f former 0 b":  "usage: ",
		"run.sh f ./none 2 b":  "there is no program ./none;",
		"all.sh folder":        "usage: ",
		"all.sh folder a":      "usage: ",
		"all.sh folder 2 b":    "there is no part b;",
		"ladder.sh":            "usage: ",
		"ladder.sh folder 200": "usage: ",
		"ladder.sh folder a b": "usage: ",
		"ladder.sh folder 0 b": "usage: ",
		"levels.sh folder 9 2": "usage: ",
		"levels.sh f 0 2 9 b":  "usage: ",
		"levels.sh f 9 1 9 b":  "usage: ",
		"levels.sh f 9 2 20 b": "usage: ",
	} {
		stderr, err := exec.Command("sh", strings.Fields("../../bench/strength/"+args)...).CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != cli.ExitUsage || !strings.Contains(string(stderr), want) {
			t.Errorf("%s: %v, %q; want %q", args, err, stderr, want)
		}
	}
}

// The ladder in the documentation has the versions that bench/strength/ladder.sh plays,
// in their order, as the script writes its rows.
func TestLadderHasTheVersions(t *testing.T) {
	t.Chdir("../..")
	list, err := os.ReadFile("bench/strength/versions.txt")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("docs/dev/experiments/strength.md")
	if err != nil {
		t.Fatal(err)
	}
	rest, versions := string(page), 0
	for line := range strings.Lines(string(list)) {
		fields := strings.Split(strings.TrimSpace(line), " | ")
		if strings.HasPrefix(line, "#") {
			continue
		}
		if len(fields) != 3 {
			t.Fatalf("%q has no commit, date and change", line)
		}
		commit := "`" + fields[0] + "`"
		if fields[0] == "." {
			commit = "–"
		}
		row := fmt.Sprintf("\n| %s | %s | %s |", fields[1], commit, fields[2])
		_, after, found := strings.Cut(rest, row)
		if !found {
			t.Errorf("strength.md lacks the row %q, or has it too early", row)
			continue
		}
		rest = after
		versions++
	}
	if versions < 2 {
		t.Errorf("%d versions", versions)
	}
}

// The figures of the experiments show the tables beside them.
func TestFigures(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	const pages = "../../docs/dev/experiments/"
	folder := t.TempDir()
	read := func(name string) []byte {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for _, page := range []string{"levels.md", "strength.md"} {
		if err := os.WriteFile(filepath.Join(folder, page), read(pages+page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("python3", "../../bench/strength/figures.py", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, figure := range []string{"levels.svg", "ladder.svg", "strength.svg"} {
		if !bytes.Equal(read(filepath.Join(folder, figure)), read(pages+figure)) {
			t.Errorf("%s: python3 bench/strength/figures.py docs/dev/experiments draws another one", figure)
		}
	}
}

// The settings for Cute Games set only options that our engine has, and only to valid
// values.
func TestSettingsForCuteGames(t *testing.T) {
	text, err := os.ReadFile("../../docs/connect/cutegames.json")
	if err != nil {
		t.Fatal(err)
	}
	type options map[string]string
	var settings struct {
		Options options
		Engines []struct{ Options options }
	}
	if err := json.Unmarshal(text, &settings); err != nil {
		t.Fatal(err)
	}
	all := []options{settings.Options}
	for _, e := range settings.Engines {
		all = append(all, e.Options)
	}
	if len(all) != 3 {
		t.Errorf("%d engines", len(all)-1)
	}
	session := engine.New(content.Registry())
	for _, o := range all {
		for name, value := range o {
			if err := session.SetOption(name, value); err != nil {
				t.Error(err)
			}
		}
	}
}
