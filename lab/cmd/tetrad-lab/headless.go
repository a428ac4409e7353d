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

// logFlag defines the flag that newLog reads.
func logFlag(flags *pflag.FlagSet, form *string) {
	flags.StringVar(form, "log", "text", "format of the log on standard error: text, json, or debug (text with more detail)")
}

// newLog returns a log in a form.
func newLog(form string, to io.Writer) (*slog.Logger, error) {
	switch form {
	case "text":
		return slog.New(slog.NewTextHandler(to, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(to, nil)), nil
	case "debug":
		return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: slog.LevelDebug})), nil
	}
	return nil, cli.Usage("--log %s: want text, json or debug", form)
}
