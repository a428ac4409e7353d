// Command tetrad-lab is the laboratory and the farm of Tetrad: it makes games to learn
// from, trains, makes and proves sets of positions, and has jobs computed by many
// machines. See "tetrad-lab help".
package main

import (
	_ "embed"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/lab/cmd/tetrad-lab/farming"
	"tetrad/lab/cmd/tetrad-lab/learn"
	"tetrad/lab/cmd/tetrad-lab/proof"
	"tetrad/lab/cmd/tetrad-lab/sets"
	"tetrad/lab/cmd/tetrad-lab/shared"
	"tetrad/lab/kinds"
)

func main() { cli.Main(cli.System("tetrad-lab", kinds.All()...), execute) }

//go:embed help/about.txt
var about string

// execute runs a command line and returns the exit code.
func execute(e *cli.Env, args []string) int { return e.Run(tree(e), "", args) }

// tree returns the tree of all commands.
func tree(e *cli.Env) *cobra.Command {
	var s shared.Flags
	e.Farm = farming.Farm{Env: e, Given: &s.Farm}
	root := e.Root("the laboratory and the farm of Tetrad", about,
		cli.Group{Title: "Learn", Commands: learn.Commands(e, &s)},
		cli.Group{Title: "Sets", Commands: append(sets.Commands(e, &s), proof.Command(e, &s))},
		cli.Group{Title: "Farm", Commands: farming.Commands(e, &s)})
	s.Define(root, e.GameUsage())
	return root
}
