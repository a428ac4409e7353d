// Package connect has the commands of tetrad that speak to other programs.
package connect

import (
	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

// Commands returns the commands in the order of the help.
func Commands(e *cli.Env) []*cobra.Command {
	return []*cobra.Command{UGI(e), gtpCommand(e)}
}
