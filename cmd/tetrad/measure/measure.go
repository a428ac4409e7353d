// Package measure has the commands of tetrad that measure: speed, strength, engines and
// games. No version promises anything about it.
package measure

import (
	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

// Commands returns the commands in the order of the help.
func Commands(e *cli.Env) []*cobra.Command {
	return []*cobra.Command{benchCommand(e), perft(e)}
}
