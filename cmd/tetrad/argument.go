package main

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/pflag"
)

// parseArgument parses the flags of a subcommand that takes one other argument, and
// returns that argument. want describes it for the error message.
func parseArgument(flags *pflag.FlagSet, args []string, want string) (string, error) {
	if err := flags.Parse(args); err != nil {
		return "", parseError(err)
	}
	if flags.NArg() != 1 {
		return "", usageError{errors.New("give " + want)}
	}
	return flags.Arg(0), nil
}

// openInput opens a file named on the command line, or standard input for "-".
func (e *env) openInput(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(e.stdin), nil
	}
	return os.Open(name)
}
