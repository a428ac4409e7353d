package cli

import (
	"github.com/spf13/pflag"
)

// RefuseIdle refuses flags that were given but would have no effect, because another
// flag was given or is missing. The text why says which.
func RefuseIdle(flags *pflag.FlagSet, why string, names ...string) error {
	for _, name := range names {
		if flags.Changed(name) {
			return Usage("--%s does nothing %s", name, why)
		}
	}
	return nil
}
