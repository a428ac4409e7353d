package main

import (
	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
)

// learnCommands returns the commands in the order of the help.
func learnCommands(e *cli.Env, s *Flags) []*cobra.Command {
	return []*cobra.Command{
		selfplayCommand(e, s), trainCommand(e, s), fitCommand(e, s), fitPolicy(e, s), fitChances(e, s),
		samplesCommand(e, s), tuneCommand(e, s), params(e),
	}
}
