// Package play has the commands of tetrad for those who play.
package play

import (
	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

// Commands returns the commands in the order of the help.
func Commands(e *cli.Env) []*cobra.Command {
	return []*cobra.Command{guiCommand(e), playCommand(e)}
}
