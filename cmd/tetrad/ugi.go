package main

import (
	"context"
	"fmt"
	"io"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/engine"
	"tetrad/protocol/ugi"
)

const ugiUsage = `tetrad [ugi] [flags] plays by the Universal Game Interface: it reads commands from
standard input and answers on standard output, until quit or the end of input.
A flag sets the option of that name, as setoption does. tetrad help shows what else
the program does.

Examples:
  tetrad --game verto-9 --hash 256
  printf 'position startpos moves d4\nquery fen\n' | tetrad --game verto
`

// greeting tells a person what to type. Programs do not see it.
const greeting = `Tetrad waits for commands of the Universal Game Interface, one a line.
Type d to draw the position, moves d4 to play, go movetime 1000 to let the engine think,
setoption name Game value trap for another game, help for all commands, quit to end.
`

func (e *env) ugi(args []string) error {
	session := engine.New(e.registry)
	flags := e.newFlags("ugi", ugiUsage)
	addOptions(flags, session)
	strict := flags.Bool("strict", false, "end with an error when a position is refused, for matches with clients that do not notice")
	showVersion := flags.BoolP("version", "V", false, "show the version of this program, as tetrad version does")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *showVersion {
		return e.version(nil)
	}
	if isTerminal(e.stdin) {
		fmt.Fprint(e.stderr, greeting)
	}
	server := ugi.Server{Engine: session, Name: "Tetrad " + machine.Version(), Author: "the Tetrad authors", Strict: *strict}
	server.Bench = func(ctx context.Context, out io.Writer) (last string, err error) {
		return runBench(ctx, bench.Nodes{Registry: e.registry}, out)
	}
	return server.Serve(e.stdin, e.stdout)
}
