package main

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/search"
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
	for _, name := range slices.Sorted(maps.Keys(e.Registry.Searchers)) {
		s := e.Registry.Searchers[name](1)
		for i, p := range search.ListParams(s.Parameters()) {
			value := p.Value + ownValues(e.Registry, s, i, p.Value)
			fmt.Fprintf(e.Stdout, "| `%s.%s` | %s | %s | %s |\n", name, p.Name, value, p.Range(), p.Help)
		}
	}
}

// ownValues returns the values that games give the parameter number i of a searcher instead of its
// usual one, each after a semicolon.
func ownValues(r engine.Registry, s search.Searcher, i int, usual string) (values string) {
	for _, entry := range r.Games {
		entry.Configure(s)
		if own := search.ListParams(s.Parameters())[i].Value; own != usual {
			values += fmt.Sprintf("; %s: %s", entry.Family.Name, own)
		}
	}
	return values
}
