package cli

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagError returns an error of the flags of a command as a mistake on the command line. If
// a flag that does not exist has the name of an option of the engine, it says how options are set.
func flagError(c *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		if f := c.Flags().Lookup("option"); f != nil {
			if pair, ok := f.Value.(optionPair); ok {
				if name := pair.named(unknown.GetSpecifiedName()); name != "" {
					return Usage("there is no flag --%s; give --option %s=…", unknown.GetSpecifiedName(), name)
				}
			}
		}
	}
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return Usage("invalid argument %q for %q flag: %w", wrong.GetValue(), "--"+wrong.GetFlag().Name, reason(err))
	}
	return UsageError{err}
}
