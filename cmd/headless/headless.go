// Package headless has what programs share that run without a person in front of them:
// settings by environment, and structured logs.
package headless

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/spf13/pflag"
)

// prefix is the beginning of the names of all variables.
const prefix = "TETRAD_"

// Variable returns the name of the environment variable that stands for a flag.
func Variable(flag string) string {
	return prefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// Environment sets each flag that the command line has not set and that has a variable
// in the environment.
func Environment(flags *pflag.FlagSet) (err error) {
	flags.VisitAll(func(f *pflag.Flag) {
		value, ok := os.LookupEnv(Variable(f.Name))
		if !ok || f.Changed || err != nil {
			return
		}
		if wrong := flags.Set(f.Name, value); wrong != nil {
			err = fmt.Errorf("$%s: %w", Variable(f.Name), wrong)
		}
	})
	return err
}

// LogFlag defines the flag that Log reads.
func LogFlag(flags *pflag.FlagSet) *string {
	return flags.String("log", "text", "form of the log on standard error: text, json, or debug for a text that says more")
}

// Log returns a log in a form.
func Log(form string, to io.Writer) (*slog.Logger, error) {
	switch form {
	case "text":
		return slog.New(slog.NewTextHandler(to, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(to, nil)), nil
	case "debug":
		return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: slog.LevelDebug})), nil
	}
	return nil, fmt.Errorf("--log %s: want text, json or debug", form)
}
