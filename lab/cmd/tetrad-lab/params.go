package main

import (
	_ "embed"
	"fmt"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

//go:embed help/params.txt
var paramsUsage string

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
