// Package learn has the commands of tetrad-lab that make data to learn from, and learn.
package learn

import (
	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/lab/cmd/tetrad-lab/shared"
)

// Commands returns the commands in the order of the help.
func Commands(e *cli.Env, s *shared.Flags) []*cobra.Command {
	return []*cobra.Command{
		selfplayCommand(e, s), trainCommand(e, s), fitCommand(e, s), fitPolicy(e, s),
		samplesCommand(e), params(e),
	}
}
