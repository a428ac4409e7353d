package main

import (
	"fmt"

	"github.com/spf13/pflag"
)

// refuseIdle refuses flags that were given but would have no effect, because another
// flag was given or is missing. The text why says which.
func refuseIdle(flags *pflag.FlagSet, why string, names ...string) error {
	for _, name := range names {
		if flags.Changed(name) {
			return usageError{fmt.Errorf("--%s does nothing %s", name, why)}
		}
	}
	return nil
}
