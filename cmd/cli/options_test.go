package cli_test

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/engine"
)

// commands returns a command with options, and one with others.
func commands(e *cli.Env) []cli.Group {
	session := engine.New(e.Registry)
	c := e.Command("show", "show options", "Shows options.\n", func() error {
		for _, o := range session.Options() {
			if o.Value != o.Default {
				_, _ = e.Stdout.Write([]byte(o.Name + "=" + o.Value + " "))
			}
		}
		return nil
	})
	cli.AddOptions(c.Flags(), session, func(name string) bool { return name == "Ponder" }, "Hash", "Search")
	parent := e.CommandOfCommands("parent", "hold show", "Holds show.\n")
	return []cli.Group{{Commands: []*cobra.Command{c, parent}}}
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		args string
		want string // on standard output, or if that is empty on standard error
	}{
		{"show --hash 8 --search=mcts --option multipv=3 --option Seed=5", "Hash=8 Search=mcts MultiPV=3 Seed=5 "},
		{"show --option Hash=8 --option alphabeta.ProbCut=false", "Hash=8 "},
		{"show --option Hash", `--option: want NAME=VALUE`},
		{"show --option Level=21", "whole number from 1 to 20"},
		{"show --option Colour=red", `there is no option "Colour"`},
		{"show --option ponder=true", "the option Ponder does nothing here"},
		{"show --multipv 3", "there is no flag --multipv; give --option MultiPV=…"},
		{"show --ponder", "unknown flag: --ponder"},
		{"show --color red", "unknown flag: --color"},
		{"show seed", `unexpected argument "seed"`},
		{"parent child", `there is no command "child"`},
	} {
		code, stdout, stderr := clitest.Run(commands, "", strings.Fields(c.args)...)
		isRight := code == cli.ExitOK && stdout == c.want || code == cli.ExitUsage && stdout == "" &&
			strings.Contains(stderr, c.want)
		if !isRight {
			t.Errorf("%s: exit code %d, %q, %q; want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}

func TestCompleteOption(t *testing.T) {
	_, stdout, _ := clitest.Run(commands, "", "__complete", "show", "--option", "")
	for _, want := range []string{"MultiPV=\tnumber of best lines", "Hash=\t"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing in %q", want, stdout)
		}
	}
	if strings.Contains(stdout, "Ponder=") {
		t.Errorf("an option that does nothing is offered: %q", stdout)
	}
}
