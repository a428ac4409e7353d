//go:build unix

package commands

import (
	"os"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/protocol/ugitest"
)

// TestMain makes the test a fake engine if it is started as one.
func TestMain(m *testing.M) {
	ugitest.Main()
	os.Exit(m.Run())
}

// run runs a command line of the group.
func run(args ...string) (code int, stdout, stderr string) {
	return clitest.Run(func(e *cli.Env) []cli.Group { e.Kinds = Kinds(); return Groups(e) }, "", args...)
}
