package learn

import (
	"fmt"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

const paramsUsage = `tetrad-lab params lists the hidden options of the searches, as a table in Markdown:
every pruning, reduction and extension is a switch or a number, for tests by
tetrad match. Clients are not told of them; docs/dev/parameters.md tells more.

Examples:
  tetrad-lab params
  tetrad match --engine 'cmd=tetrad name=without alphabeta.ProbCut=false' \
      --engine 'cmd=tetrad name=with' --game verto --movetime 10ms --sprt elo1=10
`

func params(e *cli.Env) *cobra.Command {
	return e.Command("params", "list the hidden options of the searches, for tests of their rules", paramsUsage, func() error {
		writeParams(e)
		return nil
	})
}

// writeParams writes the table of hidden options.
func writeParams(e *cli.Env) {
	fmt.Fprintln(e.Stdout, "| option | default | range | what it does |")
	fmt.Fprintln(e.Stdout, "|---|---|---|---|")
	for _, o := range e.Registry.HiddenOptions() {
		value := o.Value
		for _, own := range o.Own {
			value += fmt.Sprintf("; %s: %s", own.Game, own.Value)
		}
		fmt.Fprintf(e.Stdout, "| `%s` | %s | %s | %s |\n", o.Option, value, o.Range, o.Help)
	}
}
