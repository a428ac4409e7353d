package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Exit codes.
const (
	ExitOK     = 0
	ExitFailed = 1 // the run failed
	ExitUsage  = 2 // the command line is wrong
	ExitFaults = 3 // the run is complete, and something else is at fault: engines, or workers of a farm
)

// UsageError is a mistake on the command line. Its text names the input and the
// remedy.
type UsageError struct{ Err error }

// Error implements error.
func (u UsageError) Error() string { return u.Err.Error() }

// Unwrap returns the cause.
func (u UsageError) Unwrap() error { return u.Err }

// Usage returns a [UsageError] of a format.
func Usage(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// FaultsError says that the run is complete, but that something else is at fault: some
// engines, for example.
type FaultsError struct {
	Count int
	What  string
}

// Error implements error.
func (f FaultsError) Error() string { return fmt.Sprintf("%s: %d", f.What, f.Count) }

// ExitCode returns [ExitFaults].
func (f FaultsError) ExitCode() int { return ExitFaults }

// Run executes a command line of the tree below root and returns the exit code. A
// command line that begins with a flag is one of the command first, unless that is empty.
func (e *Env) Run(root *cobra.Command, first string, args []string) int {
	command := 0 // where it is in args
	if len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd) {
		e.completeFlags(root)
		command = 1
	}
	if isForFirst(args[command:]) && first != "" {
		args = slices.Insert(slices.Clone(args), command, first)
	}
	if found, rest, err := root.Find(args); err == nil && command == 0 && found.HasSubCommands() &&
		len(rest) > 0 && !strings.HasPrefix(rest[0], "-") { // a word that is no command: an error, not the help of others
		args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "--help" || arg == "-h" })
	}
	var cancel context.CancelFunc
	if e.Context == nil {
		e.Context = context.Background()
	}
	e.Context, cancel = context.WithCancel(e.Context)
	defer cancel()
	out := &output{to: e.Stdout, failed: cancel}
	e.Stdout = out
	root.SetOut(out)
	root.SetErr(e.Stderr)
	root.SetArgs(args)
	ran, err := root.ExecuteC()
	path := ran.CommandPath()
	if lost := out.failure(); lost != nil {
		return e.writingFailed(path, lost, err)
	}
	return e.exitCode(path, err)
}

// isForFirst reports whether a command line names no command and asks for no help.
func isForFirst(args []string) bool {
	return len(args) == 0 || strings.HasPrefix(args[0], "-") && args[0] != "--help" && args[0] != "-h"
}

// writingFailed reports a run whose output failed, and returns the exit code. The
// error of the run comes first, unless the run ended only because of the output. A
// reader that has gone away is not reported.
func (e *Env) writingFailed(path string, lost, err error) int {
	if errors.Is(err, lost) || errors.Is(err, context.Canceled) {
		err = nil
	}
	code := e.exitCode(path, err)
	if isReaderGone(lost) {
		return code
	}
	fmt.Fprintf(e.Stderr, "%s: %v\n", path, lost)
	return ExitFailed
}

// exitCode reports the error of a run, if any, and returns the exit code. An error may
// have a method that says which.
func (e *Env) exitCode(path string, err error) int {
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	var code interface{ ExitCode() int }
	switch {
	case err == nil || errors.Is(err, pflag.ErrHelp):
		return ExitOK
	case errors.As(err, new(UsageError)):
		fmt.Fprintf(e.Stderr, "%s: %v; see %s --help\n", path, err, path)
		return ExitUsage
	}
	if text := err.Error(); text != "" { // otherwise all is said
		fmt.Fprintf(e.Stderr, "%s: %s\n", path, text)
	}
	if errors.As(err, &code) {
		return code.ExitCode()
	}
	return ExitFailed
}
