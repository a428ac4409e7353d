package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

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

// reason returns why a set of flags refused a value, in words instead of those of strconv.
func reason(err error) error {
	wrong, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	if wrong.GetFlag().Value.Type() == "duration" {
		return fmt.Errorf("%q is not a duration such as 100ms or 1m30s", wrong.GetValue())
	}
	number, ok := errors.AsType[*strconv.NumError](wrong.Unwrap())
	if !ok {
		return wrong.Unwrap()
	}
	kind := "a whole number"
	switch kindOf := wrong.GetFlag().Value.Type(); {
	case kindOf == "bool":
		kind = "true or false"
	case strings.HasPrefix(kindOf, "float"):
		kind = "a number"
	case strings.HasPrefix(kindOf, "uint"):
		kind = "a whole number from 0"
	}
	return fmt.Errorf("%q is not %s", number.Num, kind)
}
