package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tetrad/positions"
)

const completionUsage = `tetrad completion SHELL writes the script by which a shell completes subcommands, flags,
games and the values of options: bash, zsh, fish or powershell. The packages of the
program bring these scripts along.

Examples:
  source <(tetrad completion bash)
  tetrad completion zsh > "${fpath[1]}/_tetrad"
  tetrad completion fish > ~/.config/fish/completions/tetrad.fish
  tetrad completion powershell | Out-String | Invoke-Expression
`

// shells maps each shell to the writer of its completion script.
var shells = map[string]func(*cobra.Command, io.Writer) error{
	"bash":       func(c *cobra.Command, w io.Writer) error { return c.GenBashCompletionV2(w, true) },
	"zsh":        (*cobra.Command).GenZshCompletion,
	"fish":       func(c *cobra.Command, w io.Writer) error { return c.GenFishCompletion(w, true) },
	"powershell": (*cobra.Command).GenPowerShellCompletionWithDesc,
}

func (e *env) completion(args []string) error {
	flags := e.newFlags("completion", completionUsage)
	names := strings.Join(slices.Sorted(maps.Keys(shells)), ", ")
	shell, err := parseArgument(flags, args, "one shell: "+names)
	if err != nil {
		return err
	}
	write, ok := shells[shell]
	if !ok {
		return usageError{fmt.Errorf("there is no completion for %q; shells are %s", positions.Clip(shell), names)}
	}
	return write(e.commandTree(), e.stdout)
}

// isCompletionRequest reports whether a completion script calls the program to ask
// for candidates.
func isCompletionRequest(word string) bool {
	return word == cobra.ShellCompRequestCmd || word == cobra.ShellCompNoDescRequestCmd
}

// complete answers a completion script.
func (e *env) complete(args []string) (exitCode int) {
	root := e.commandTree()
	root.SetArgs(args)
	root.SetOut(e.stdout)
	root.SetErr(e.stderr)
	if root.Execute() != nil {
		return exitFailed
	}
	return exitOK
}
