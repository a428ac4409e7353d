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
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/engine/content"
)

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
