//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/bench/match"
	"tetrad/engine"
	"tetrad/positions/longtest"
	"tetrad/protocol/ugiclient/fakeengine"
)

// The examples of all pages about matches run in order in one folder, since later
// examples read files of earlier ones.
func TestExamplesOfMatches(t *testing.T) {
	runExamples(t, 30, "measure/matches.md", "measure/statistics.md", "measure/faults.md", "measure/records.md")
}

// The examples of docs/connect/check.md run as well.
func TestExamplesOfCheck(t *testing.T) { runExamples(t, 4, "connect/check.md") }

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
		for line := range strings.Lines(block[2]) {
			examples++
			runExample(t, strings.TrimSpace(line))
		}
	}
	if examples < least {
		t.Errorf("%d examples", examples)
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
	words, err := match.SplitWords(line)
	if err != nil || words[0] != "bin/tetrad" {
		t.Fatalf("%s: not a command line of tetrad: %v", line, err)
	}
	words = words[1:]
	file := ""
	if n := len(words); n > 2 && words[n-2] == ">" {
		words, file = words[:n-2], words[n-1]
	}
	if words[0] == "check" {
		words = append(words, "--startup", "1m", "--patience", "1m", "--margin", "1m")
	}
	code, stdout, stderr := runWith("", words...)
	if code != exitOK {
		t.Errorf("%s: exit code %d, %s\n%s", line, code, stderr, stdout)
	}
	if file != "" {
		if err := os.WriteFile(file, []byte(stdout), 0o666); err != nil {
			t.Fatal(err)
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
	session := engine.New(engine.Default())
	for _, o := range all {
		for name, value := range o {
			if err := session.SetOption(name, value); err != nil {
				t.Error(err)
			}
		}
	}
}
