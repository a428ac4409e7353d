// Package clitest runs command lines in tests.
package clitest

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/engine/content"
)

// Commands returns commands.
type Commands = func(*cli.Env) []cli.Group

// Run runs a command line of a program tetrad that has only these commands, and returns its
// exit code and what it has written.
func Run(commands Commands, stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	e := &cli.Env{Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs}
	code = Execute(e, commands, args...)
	return code, out.String(), errs.String()
}

// Execute is [Run] in an environment, whose name and games are those of tetrad.
func Execute(e *cli.Env, commands Commands, args ...string) int {
	e.Program, e.Registry = "tetrad", content.Registry()
	root := e.Root("a program of tests", "A program of tests.\n", commands(e)...)
	return e.Run(root, "", args)
}

// A Case is a command line and what has to come of it.
type Case struct {
	Args, Stdin    string
	Code           int
	Stdout, Stderr string // patterns of all that is written
}

// A Runner runs a command line and returns its exit code and output.
type Runner func(stdin string, args ...string) (code int, stdout, stderr string)

// Check checks command lines, each of which begins with the words of before.
func (run Runner) Check(t *testing.T, before string, cases []Case) {
	t.Helper()
	for _, c := range cases {
		code, stdout, stderr := run(c.Stdin, strings.Fields(before+" "+c.Args)...)
		if code != c.Code {
			t.Errorf("%s: exit code %d, want %d", c.Args, code, c.Code)
		}
		for _, stream := range [][2]string{{stdout, c.Stdout}, {stderr, c.Stderr}} {
			if !regexp.MustCompile("^" + stream[1] + "$").MatchString(stream[0]) {
				t.Errorf("%s: written %q, want %q", c.Args, stream[0], stream[1])
			}
		}
	}
}
