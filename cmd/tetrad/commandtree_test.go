package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions/projecttest"
)

func TestCommandsHaveHelp(t *testing.T) { tested.CheckHelp(t) }

var update = flag.Bool("update", false, "write docs/commands.txt")

// TestCommandReference checks that docs/commands.txt has the help of every command, with the
// games of the manual.
func TestCommandReference(t *testing.T) {
	const page = "../../docs/commands.txt"
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4)) // a default of perft is the number of processors
	var b strings.Builder
	b.WriteString("The help of every command, as tetrad help and --help print it. That of tetrad-lab is in\ndev/commands.txt.\n\n")
	r := enginetest.WithToys()
	r.Games = slices.DeleteFunc(r.Games, func(e game.Entry) bool { return !projecttest.HasGame(t, e.Family.Name) })
	_, help, _ := runIn(r, "", "help")
	b.WriteString(help)
	for _, c := range tested.Commands() {
		words := strings.Fields(c.CommandPath())[1:]
		_, help, _ := runIn(r, "", append(words, "--help")...)
		fmt.Fprintf(&b, "\n%[1]s\n%[2]s\n\n%[3]s", c.CommandPath(), strings.Repeat("=", len(c.CommandPath())), help)
	}
	if *update {
		if err := os.WriteFile(page, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(page); err != nil || string(text) != b.String() {
		t.Errorf("docs/commands.txt is not what the commands print, %v: go test ./cmd/tetrad -run CommandReference -update", err)
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
