package clitest

import (
	"bytes"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/cmd/cli"
	"tetrad/engine/content"
)

// A Program is what tests need of tetrad or of tetrad-lab.
type Program struct {
	NewEnv  func() *cli.Env // its environment, without streams and folders of a user
	Tree    func(e *cli.Env) *cobra.Command
	Execute func(e *cli.Env, args []string) (code int)
}

// Run runs a command line with the real games and returns its exit code and output.
func (p Program) Run(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	e := p.NewEnv()
	e.Registry, e.Stdin, e.Stdout, e.Stderr = content.Registry(), strings.NewReader(stdin), &out, &errs
	code = p.Execute(e, args)
	return code, out.String(), errs.String()
}

// Commands returns all commands, without the program itself.
func (p Program) Commands() (all []*cobra.Command) {
	var add func(c *cobra.Command)
	add = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			all = append(all, sub)
			add(sub)
		}
	}
	e := p.NewEnv()
	e.Registry = content.Registry()
	add(p.Tree(e))
	return all
}

// Flags returns the number of flags that --help shows, in all commands together.
func (p Program) Flags() int {
	flags := 0
	count := func(f *pflag.Flag) {
		if !f.Hidden {
			flags++
		}
	}
	commands := p.Commands()
	commands[0].Root().PersistentFlags().VisitAll(count)
	for _, c := range commands {
		c.LocalFlags().VisitAll(count)
	}
	return flags
}

// words returns the words that call a command: suite run.
func words(c *cobra.Command) []string { return strings.Fields(c.CommandPath())[1:] }

// CheckHelp checks that every command explains itself.
func (p Program) CheckHelp(t *testing.T) {
	for _, c := range p.Commands() {
		if c.Short == "" || len(c.Long) < len(c.Short) {
			t.Errorf("%s: no help: %q", c.CommandPath(), c.Long)
		}
	}
}

// An OutputRun is a short run of a command that writes to standard output.
type OutputRun struct {
	Args  []string // after the words of the command
	Stdin string
}

// CheckLostOutput checks that a command which cannot write its output fails and says so,
// wherever the output breaks off; otherwise a full disk would look like success. A reader
// that stops reading is no error. runs are by the words of a command, and the help of each
// is written too. remains reports whether a run without a reader
// rightly says something.
func (p Program) CheckLostOutput(t *testing.T, runs map[string][]OutputRun, remains func(stderr string) bool) {
	for _, c := range p.Commands() {
		own, known := runs[strings.Join(words(c), " ")]
		if !known && !c.HasSubCommands() {
			t.Errorf("%s: there is no run of it; add one that prints, or nil", c.CommandPath())
		}
		for _, run := range append(own, OutputRun{Args: []string{"--help"}}) {
			args := slices.Concat(words(c), run.Args)
			for _, stdout := range []*Lossy{{Room: 0, Err: syscall.ENOSPC}, {Room: 10, Err: syscall.ENOSPC}, {Err: syscall.EPIPE}} {
				var stderr bytes.Buffer
				e := p.NewEnv()
				e.Registry, e.Stdin, e.Stdout, e.Stderr = content.Registry(), strings.NewReader(run.Stdin), stdout, &stderr
				e.ConfigDir = func() (string, error) { return t.TempDir(), nil }
				code := p.Execute(e, args)
				full := c.CommandPath() + ": no space left on device\n"
				switch gone := stdout.Err == syscall.EPIPE; {
				case !gone && (code != cli.ExitFailed || !strings.HasSuffix(stderr.String(), full)):
					t.Errorf("%q with room for %d bytes: exit code %d, %q", args, stdout.Room, code, stderr.String())
				case gone && (code != cli.ExitOK || stderr.Len() > 0) && !remains(stderr.String()):
					t.Errorf("%q without a reader: exit code %d, %q", args, code, stderr.String())
				}
			}
		}
	}
}
