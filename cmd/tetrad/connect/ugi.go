package connect

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/protocol/ugi"
)

const ugiUsage = `tetrad [ugi] [flags] plays by the Universal Game Interface: it reads commands from
standard input and answers on standard output, until quit or the end of input.
--option sets an option, as setoption does. tetrad help shows what else the program
does.

Examples:
  tetrad --game verto-9 --hash 256
  tetrad --game verto --option MultiPV=3 --option Level=8
  printf 'position startpos moves d4\nquery fen\n' | tetrad --game verto
`

// greeting tells a person what to type. Programs do not see it.
const greeting = `Tetrad waits for commands of the Universal Game Interface, one a line.
Type d to draw the position, moves d4 to play, go movetime 1000 to let the engine think,
setoption name Game value trap for another game, help for all commands, quit to end.
`

func ugiCommand(e *cli.Env) *cobra.Command {
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
		"end with an error when a position is refused, for matches with clients that do not notice")
	flags.BoolVarP(&showVersion, "version", "V", false, "show the version of this program, as tetrad version does")
	_ = flags.MarkHidden("version") // tetrad version is in the help
	return c
}
