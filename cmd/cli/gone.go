package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// gonePrefix begins the keys of the annotations of a command that tell of what it had.
const gonePrefix = "tetrad_gone_"

// Gone makes a command say what to type instead of words that it had: flags such as
// "--colour", and commands such as "tree".
func Gone(c *cobra.Command, instead map[string]string) *cobra.Command {
	if c.Annotations == nil {
		c.Annotations = map[string]string{}
	}
	for word, now := range instead {
		c.Annotations[gonePrefix+word] = now
	}
	return c
}

// goneError returns the error that says what to type instead of a word, or nil if the
// command never had it. Flags that all commands had are those of the root.
func goneError(c *cobra.Command, word string) error {
	now := c.Annotations[gonePrefix+word]
	if now == "" && strings.HasPrefix(word, "--") {
		now = c.Root().Annotations[gonePrefix+word]
	}
	if f := c.Flags().Lookup("option"); now == "" && f != nil {
		if pair, ok := f.Value.(optionPair); ok {
			now = pair.oldFlag(word)
		}
	}
	if now == "" {
		return nil
	}
	return Usage("%s is now %s", word, now)
}

// flagError returns an error of the flags of a command as a mistake on the command line.
// The flags of a command that is gone are unknown too.
func flagError(c *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	var words []string
	if args := c.Flags().Args(); len(args) > 0 {
		words = append(words, args[0])
	}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		words = append(words, "--"+unknown.GetSpecifiedName())
	}
	for _, word := range words {
		if gone := goneError(c, word); gone != nil {
			return gone
		}
	}
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return Usage("invalid argument %q for %q flag: %w", wrong.GetValue(), "--"+wrong.GetFlag().Name, reason(err))
	}
	return UsageError{err}
}
