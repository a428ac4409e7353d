package cli

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tetrad/positions"
)

const completionUsage = `tetrad completion SHELL writes the script by which a shell completes subcommands, flags,
games and the values of options: bash, zsh, fish or powershell. The packages of the
program come with these scripts.

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

func (e *Env) completion() *cobra.Command {
	names := strings.Join(slices.Sorted(maps.Keys(shells)), ", ")
	var c *cobra.Command
	c = e.CommandOfArgument("completion SHELL", "write the script by which a shell completes commands, flags and games",
		strings.ReplaceAll(completionUsage, "tetrad", e.Program), "one shell: "+names, func(shell string) error {
			write, ok := shells[shell]
			if !ok {
				return Usage("there is no completion for %q; shells are %s", positions.Clip(shell), names)
			}
			return write(c.Root(), e.Stdout)
		})
	c.ValidArgs = slices.Sorted(maps.Keys(shells))
	return c
}
