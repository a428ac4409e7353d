// Command tetrad-lab is the laboratory and the farm of Tetrad: it makes games to learn
// from, trains, makes and proves sets of positions, and has jobs computed by many
// machines. See "tetrad-lab help".
package main

import (
	_ "embed"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

func main() { cli.Main(cli.System("tetrad-lab", kinds()...), execute) }

//go:embed help/about.txt
var about string

// execute runs a command line and returns the exit code.
func execute(e *cli.Env, args []string) int { return e.Run(tree(e), "", args) }

// tree returns the tree of all commands.
func tree(e *cli.Env) *cobra.Command {
	var s Flags
	e.Farm = Farm{Env: e, Given: &s.Farm}
	root := e.Root("the laboratory and the farm of Tetrad", about,
		cli.Group{Title: "Learn", Commands: learnCommands(e, &s)},
		cli.Group{Title: "Sets", Commands: append(setCommands(e, &s), proofCommand(e, &s))},
		cli.Group{Title: "Farm", Commands: farmCommands(e, &s)})
	s.Define(root, e.Registry)
	return root
}
