package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"tetrad/engine"
)

// Every subcommand has flags and a text for --help, and describing it prints nothing.
func TestDescribe(t *testing.T) {
	e := env{registry: engine.Default(), stdout: os.Stderr, stderr: os.Stderr}
	for _, row := range subcommands() {
		d := e.describe(row)
		if d.flags == nil || d.usage == "" {
			t.Errorf("tetrad %s: no help: %q", row.name, d.usage)
		}
	}
}

// The tree has a command for each row, with the flags of that row.
func TestCommandTree(t *testing.T) {
	e := env{registry: engine.Default()}
	root := e.commandTree()
	for _, row := range subcommands() {
		words := strings.Fields(row.name)
		command, _, err := root.Find(words)
		if err != nil || command.Name() != words[len(words)-1] || command.Short != row.summary {
			t.Errorf("tetrad %s: %v, %v", row.name, command.Name(), err)
			continue
		}
		e.describe(row).flags.VisitAll(func(f *pflag.Flag) {
			if command.Flags().Lookup(f.Name) == nil {
				t.Errorf("tetrad %s: --%s is missing", row.name, f.Name)
			}
		})
	}
}

func TestComplete(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		want []string // some of the lines
	}{
		{"subcommands", []string{"mat"}, []string{"match"}},
		{"verbs", []string{"suite", ""}, []string{"make", "prove", "run"}},
		{"flags", []string{"perft", "--di"}, []string{"--divide"}},
		{"games", []string{"solve", "--game", "trap-3"}, []string{"trap-3", "trap-3-king"}},
		{"options without a subcommand", []string{"--search", "m"}, []string{"mcts"}},
		{"shells", []string{"completion", "z"}, []string{"zsh"}},
	} {
		code, stdout, _ := runWith("", append([]string{"__complete"}, c.args...)...)
		if code != exitOK {
			t.Errorf("%s: exit code %d", c.name, code)
		}
		var got []string
		for line := range strings.Lines(stdout) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			got = append(got, word)
		}
		for _, word := range c.want {
			if !slices.Contains(got, word) {
				t.Errorf("%s: %q is missing among %q", c.name, word, got)
			}
		}
	}
}

func TestCompletionScripts(t *testing.T) {
	for shell, mark := range map[string]string{
		"bash": "complete -o default -F __start_tetrad tetrad", "zsh": "#compdef tetrad",
		"fish": "complete -c tetrad", "powershell": "Register-ArgumentCompleter",
	} {
		if code, stdout, _ := runWith("", "completion", shell); code != exitOK || !strings.Contains(stdout, mark) {
			t.Errorf("%s: exit code %d, %q is missing", shell, code, mark)
		}
	}
	code, _, stderr := runWith("", "completion", "tcsh")
	if code != exitUsage || !strings.Contains(stderr, "bash, fish, powershell, zsh") {
		t.Errorf("an unknown shell: exit code %d, %s", code, stderr)
	}
}

// Each subcommand has a manual page that lists its flags.
func TestManualPages(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "man1")
	if code, _, stderr := runWith("", "man", folder); code != exitOK {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	e := env{registry: engine.Default()}
	for _, row := range subcommands() {
		name := "tetrad-" + strings.ReplaceAll(row.name, " ", "-") + ".1"
		page, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
			continue
		}
		e.describe(row).flags.VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !strings.Contains(string(page), `\-\-`+strings.ReplaceAll(f.Name, "-", `\-`)+`\fR`) {
				t.Errorf("%s: --%s is missing", name, f.Name)
			}
		})
	}
}
