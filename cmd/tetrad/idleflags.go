package main

import (
	"fmt"

	"github.com/spf13/pflag"
)

// refuseIdle refuses the flags that were given and would do nothing, because
// something else was given or is missing, which the text why says.
func refuseIdle(flags *pflag.FlagSet, why string, names ...string) error {
	for _, name := range names {
		if flags.Changed(name) {
			return usageError{fmt.Errorf("--%s does nothing %s", name, why)}
		}
	}
	return nil
}
