package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"tetrad/bench/machine"
)

const versionUsage = `tetrad version shows what this program is: its version, the revision that it was built
from, the compiler, and a fingerprint of the evaluation of each game. Two programs with
the same fingerprints evaluate alike.
`

func (e *Env) version() *cobra.Command {
	return e.Command("version", "show the version of this program", versionUsage, e.Version)
}

// Version writes what tetrad version shows.
func (e *Env) Version() error {
	fmt.Fprintln(e.Stdout, "Tetrad", machine.Version(), runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH)
	fmt.Fprintln(e.Stdout, "revision ", machine.BuiltFrom())
	for _, entry := range e.Registry.Games {
		if weights := entry.Fingerprint(); weights != "" {
			fmt.Fprintf(e.Stdout, "weights   %s %s\n", weights, entry.Family.Name)
		}
	}
	return nil
}
