// Package commands has the commands of tetrad, which the laboratory's program takes over in
// part.
package commands

import (
	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/openings"
	"tetrad/bench/report/games"
	"tetrad/bench/suites"
	"tetrad/cmd/cli"
)

// Groups returns the commands in the order of the help.
func Groups(e *cli.Env) []cli.Group {
	return []cli.Group{
		{Title: "Play", Commands: []*cobra.Command{guiCommand(e), playCommand(e)}},
		{Title: "Analyse", Commands: []*cobra.Command{analyzeCommand(e), solveCommand(e), replayCommand(e)}},
		{Title: "Connect", Commands: []*cobra.Command{UGI(e), gtpCommand(e)}},
		{Title: "Measure", Commands: []*cobra.Command{
			Match(e), statsCommand(e), checkCommand(e), Openings(e), Report(e), suite(e), benchCommand(e), perft(e),
		}},
	}
}

// Kinds returns the kinds of jobs that the commands have computed.
func Kinds() []jobs.Kind {
	return []jobs.Kind{match.JobKind, openings.JobKind, suites.JobKind, games.JobKind}
}
