package main

import (
	"slices"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

func TestCommandsHaveHelp(t *testing.T) { tested.CheckHelp(t) }

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
