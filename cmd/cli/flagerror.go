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
		if near := nearFlag(c, unknown); near != "" {
			return Usage("%w; %s", err, near)
		}
	}
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return Usage("--%s: %w", wrong.GetFlag().Name, reason(err))
	}
	return UsageError{err}
}

// elsewhere are flags of other match runners that have another name here.
var elsewhere = map[string]string{"rounds": "games"}

// nearFlag says which flag one that does not exist may mean, if any: -engine is --engine, and --hlep may be --help.
func nearFlag(c *cobra.Command, unknown *pflag.NotExistError) (text string) {
	if word, _, _ := strings.Cut(unknown.GetSpecifiedShortnames(), "="); len(word) > 1 && c.Flags().Lookup(word) != nil {
		return "write --" + word
	}
	wanted := unknown.GetSpecifiedName()
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if text == "" && !f.Hidden && len(wanted) > 3 && isNear(wanted, f.Name) {
			text = "similar: --" + f.Name
		}
	})
	if other := elsewhere[wanted]; c.Flags().Lookup(other) != nil {
		return "similar: --" + other
	} else if isNear(wanted, "help") {
		return "similar: --help"
	}
	return text
}

// isNear reports whether one letter that is missing, superfluous or another one, or two that are exchanged, make a word
// of the other.
func isNear(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	first := 0
	for first < len(b) && a[first] == b[first] {
		first++
	}
	rest, other := a[first:], b[first:]
	switch {
	case len(a) == len(b) && len(rest) > 1 && rest[:2] == other[1:2]+other[:1] && rest[2:] == other[2:]:
		return true
	case len(a) == len(b):
		return len(rest) > 0 && rest[1:] == other[1:]
	}
	return len(a) == len(b)+1 && rest[1:] == other
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
