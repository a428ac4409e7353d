// Package measure has the commands of tetrad that measure: speed, strength, engines and
// games.
package measure

import (
	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/openings"
	"tetrad/bench/report/games"
	"tetrad/bench/suites"
	"tetrad/cmd/cli"
)

// Commands returns the commands in the order of the help.
func Commands(e *cli.Env) []*cobra.Command {
	return []*cobra.Command{Match(e), statsCommand(e), checkCommand(e), Openings(e), Report(e), suite(e), benchCommand(e), perft(e)}
}

// Kinds returns the kinds of jobs that the commands have computed.
func Kinds() []jobs.Kind {
	return []jobs.Kind{match.JobKind, openings.JobKind, suites.JobKind, games.JobKind}
}
