// Command tetrad plays abstract board games: an engine that speaks the Universal Game
// Interface on standard input and output, with subcommands that play, analyse and measure.
// See "tetrad help".
package main

import (
	_ "embed"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/cmd/commands"
)

func main() { cli.Main(cli.System("tetrad", commands.Kinds()...), execute) }

//go:embed help/about.txt
var about string

// mostUsed has the flags with which the help of a command begins, a line for each.
//
//go:embed help/mostused.txt
var mostUsed string

// execute runs a command line and returns the exit code.
func execute(e *cli.Env, args []string) int { return e.Run(tree(e), "ugi", args) }

// tree returns the tree of all commands.
func tree(e *cli.Env) *cobra.Command {
	return cli.MostUsed(e.Root("play four abstract board games", about, commands.Groups(e)...), mostUsed)
}
