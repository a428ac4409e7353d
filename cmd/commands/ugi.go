package commands

import (
	"context"
	_ "embed"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/protocol/ugi"
)

//go:embed help/ugi.txt
var ugiUsage string

// greeting tells a person what to type. Programs do not see it.
//
//go:embed help/greeting.txt
var greeting string

// UGI returns the command ugi, the engine of both programs.
func UGI(e *cli.Env) *cobra.Command {
	session := engine.New(e.Registry)
	var strict, showVersion bool
	c := e.Command("ugi", "play by the Universal Game Interface on standard input and output", ugiUsage, func() error {
		if showVersion {
			return e.Version()
		}
		if cli.IsTerminal(e.Stdin) {
			fmt.Fprint(e.Stderr, greeting)
		}
		server := ugi.Server{Engine: session, Name: "Tetrad " + machine.Version(), Author: "the Tetrad authors",
			Strict: strict}
		server.Bench = func(ctx context.Context, out io.Writer) (last string, err error) {
			return bench.Nodes{Registry: e.Registry}.Report(ctx, out)
		}
		return server.Serve(e.Stdin, e.Stdout)
	})
	flags := c.Flags()
	cli.AddOptions(flags, session, nil, "Game", "Hash", "Threads", "Search")
	flags.BoolVar(&strict, "strict", false,
		"end with an error when a position is refused, for clients that ignore errors")
	flags.BoolVarP(&showVersion, "version", "V", false, "show the version of this program, as tetrad version does")
	_ = flags.MarkHidden("version") // tetrad version is in the help
	return c
}
