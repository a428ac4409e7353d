package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/cmd/cli"
	"tetrad/cmd/tetrad/measure"
	"tetrad/engine"
)

// allCommands returns all commands of the program, without the program itself.
func allCommands() []*cobra.Command {
	var all []*cobra.Command
	var add func(c *cobra.Command)
	add = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			all = append(all, sub)
			add(sub)
		}
	}
	add(tree(&cli.Env{Program: "tetrad", Kinds: measure.Kinds(), Registry: engine.Default(), Stdout: io.Discard, Stderr: io.Discard}))
	return all
}

// nameOf returns the words that call a command: "suite run".
func nameOf(c *cobra.Command) string { return strings.TrimPrefix(c.CommandPath(), "tetrad ") }

// Every command explains itself.
func TestCommandsHaveHelp(t *testing.T) {
	for _, c := range allCommands() {
		if c.Short == "" || len(c.Long) < len(c.Short) {
			t.Errorf("%s: no help: %q", c.CommandPath(), c.Long)
		}
	}
}

func TestComplete(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		want []string // some of the lines
	}{
		{"subcommands", []string{"mat"}, []string{"match"}},
		{"verbs", []string{"suite", ""}, []string{"list", "run"}},
		{"flags", []string{"perft", "--di"}, []string{"--divide"}},
		{"games", []string{"solve", "--game", "trap-3"}, []string{"trap-3", "trap-3-king"}},
		{"options without a subcommand", []string{"--search", "m"}, []string{"mcts"}},
		{"shells", []string{"completion", "z"}, []string{"zsh"}},
	} {
		code, stdout, _ := runWith("", append([]string{"__complete"}, c.args...)...)
		if code != cli.ExitOK {
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
		if code, stdout, _ := runWith("", "completion", shell); code != cli.ExitOK || !strings.Contains(stdout, mark) {
			t.Errorf("%s: exit code %d, %q is missing", shell, code, mark)
		}
	}
	code, _, stderr := runWith("", "completion", "tcsh")
	if code != cli.ExitUsage || !strings.Contains(stderr, "bash, fish, powershell, zsh") {
		t.Errorf("an unknown shell: exit code %d, %s", code, stderr)
	}
}

// Each subcommand has a manual page that lists its flags.
func TestManualPages(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "man1")
	if code, _, stderr := runWith("", "man", folder); code != cli.ExitOK {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	for _, c := range allCommands() {
		name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		page, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
			continue
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !strings.Contains(string(page), `\-\-`+strings.ReplaceAll(f.Name, "-", `\-`)+`\fR`) {
				t.Errorf("%s: --%s is missing", name, f.Name)
			}
		})
	}
}
