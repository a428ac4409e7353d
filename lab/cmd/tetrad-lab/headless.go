package main

import (
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/cmd/cli"
)

// variable returns the name of the environment variable that stands for a flag.
func variable(flag string) string {
	return "TETRAD_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// environment sets each flag of the command, and --server and --key, that the command
// line has not set and that has a variable in the environment.
func environment(c *cobra.Command) (err error) {
	set := func(f *pflag.Flag) {
		value, ok := os.LookupEnv(variable(f.Name))
		if !ok || f.Changed || err != nil {
			return
		}
		if wrong := c.Flags().Set(f.Name, value); wrong != nil {
			err = cli.Usage("$%s: %w", variable(f.Name), wrong)
		}
	}
	c.NonInheritedFlags().VisitAll(set)
	for _, name := range []string{"store", "server", "key"} {
		if f := c.InheritedFlags().Lookup(name); f != nil {
			set(f)
		}
	}
	return err
}

// newLog returns the log of a program that nobody watches.
func newLog(to io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(to, nil)) }
