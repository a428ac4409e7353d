// Package clitest runs command lines in tests.
package clitest

import (
	"bytes"
	"strings"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine"
)

// Run runs a command line of a program tetrad that has only these commands, and returns its exit code and
// what it has written.
func Run(commands func(*cli.Env) []*cobra.Command, stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	e := &cli.Env{Program: "tetrad", Registry: engine.Default(), Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs}
	root := e.Root("a program of tests", "A program of tests.\n", nil, cli.Group{Title: "Tests", Commands: commands(e)})
	code = e.Run(root, "", args)
	return code, out.String(), errs.String()
}
