package docs

import (
	"testing"

	"tetrad/cmd/cli"
	"tetrad/positions/projecttest"
)

// TestExitCodes checks that connect/versions.md gives the exit codes of the programs.
func TestExitCodes(t *testing.T) {
	for code, meaning := range map[int]string{
		cli.ExitOK: "done", cli.ExitFailed: "the run failed", cli.ExitUsage: "the command line is wrong",
		cli.ExitFaults: "done, but something else is at fault",
	} {
		projecttest.Says(t, "docs/connect/versions.md", "| %d | %s", code, meaning)
	}
}
