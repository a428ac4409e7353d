// Package clitest runs command lines in tests.
package clitest

import (
	"bytes"
	"strings"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine"
)

// Commands returns the commands of a group.
type Commands = func(*cli.Env) []*cobra.Command

// Run runs a command line of a program tetrad that has only these commands, and returns its exit code and
// what it has written.
func Run(commands Commands, stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	e := &cli.Env{Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs}
	code = Execute(e, commands, args...)
	return code, out.String(), errs.String()
}

// Execute is [Run] in an environment, whose name and games are those of tetrad.
func Execute(e *cli.Env, commands Commands, args ...string) int {
	e.Program, e.Registry = "tetrad", engine.Default()
	root := e.Root("a program of tests", "A program of tests.\n", nil, cli.Group{Title: "Tests", Commands: commands(e)})
	return e.Run(root, "", args)
}
