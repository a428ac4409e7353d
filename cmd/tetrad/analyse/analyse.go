// Package analyse has the commands of tetrad that analyse positions and games.
package analyse

import (
	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

// Commands returns the commands in the order of the help.
func Commands(e *cli.Env) []*cobra.Command {
	return []*cobra.Command{analyzeCommand(e), solveCommand(e), replayCommand(e)}
}
