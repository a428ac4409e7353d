package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"
)

// AddGone adds hidden flags of earlier versions, which are refused. now says of each what
// replaces it, such as --tc 60+0.5.
func AddGone(flags *pflag.FlagSet, now map[string]string) {
	for name, instead := range now {
		flag := flags.VarPF(goneError{name, instead}, name, "", "")
		flag.Hidden, flag.NoOptDefVal = true, "true"
	}
}

// A goneError is the value of a flag of an earlier version, and the error of using it.
type goneError struct{ name, now string }

// Error implements error.
func (g goneError) Error() string { return fmt.Sprintf("--%s is now a part of %s", g.name, g.now) }

// Set implements pflag.Value.
func (g goneError) Set(string) error { return g }

// String implements pflag.Value.
func (g goneError) String() string { return "" }

// Type implements pflag.Value.
func (g goneError) Type() string { return "bool" }

// flagError returns the error of a flag as a mistake on the command line, except for a
// request for help.
func flagError(err error) error {
	var gone goneError
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return err
	case errors.As(err, &gone):
		return UsageError{gone}
	}
	return UsageError{err}
}
