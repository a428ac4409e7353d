package cli

import (
	"errors"
	"fmt"

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
// command never had it.
func goneError(c *cobra.Command, word string) error {
	now := c.Annotations[gonePrefix+word]
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
func (e *Env) flagError(c *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if gone, ok := errors.AsType[goneFlag](err); ok {
		return UsageError{gone}
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
		if now := e.moved[word]; now != "" {
			return Usage("%s is now %s", word, now)
		}
	}
	return UsageError{err}
}

// AddGone adds hidden flags of earlier versions, which are refused. now says of each what
// replaces it, such as --tc 60+0.5.
func AddGone(flags *pflag.FlagSet, now map[string]string) {
	for name, instead := range now {
		flag := flags.VarPF(goneFlag{name, instead}, name, "", "")
		flag.Hidden, flag.NoOptDefVal = true, "true"
	}
}

// A goneFlag is the value of a flag of an earlier version, and the error of using it.
type goneFlag struct{ name, now string }

// Error implements error.
func (g goneFlag) Error() string { return fmt.Sprintf("--%s is now a part of %s", g.name, g.now) }

// Set implements pflag.Value.
func (g goneFlag) Set(string) error { return g }

// String implements pflag.Value.
func (g goneFlag) String() string { return "" }

// Type implements pflag.Value.
func (g goneFlag) Type() string { return "bool" }
