package main

import (
	"fmt"
	"runtime"
	"strings"

	"tetrad/bench/machine"
)

const versionUsage = `tetrad version shows what this program is: its version, the revision that it was built
from, the compiler, what the processor offers, and a fingerprint of the evaluation of
each game. Two programs with the same fingerprints evaluate alike.

tetrad --version shows the first line only.
`

func (e *env) version(args []string) error {
	flags := e.newFlags("version", versionUsage)
	if err := parse(flags, args); err != nil {
		return err
	}
	fmt.Fprintln(e.stdout, "Tetrad", machine.Version(), runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH)
	fmt.Fprintln(e.stdout, "revision ", machine.BuiltFrom())
	fmt.Fprintln(e.stdout, "processor", strings.Join(machine.Features(), " "))
	for _, entry := range e.registry.Games {
		if entry.NewEvaluator == nil {
			continue
		}
		game := entry.Family.Variants()[0]
		if weights, ok := entry.NewEvaluator(game).(fingerprinted); ok {
			fmt.Fprintf(e.stdout, "weights   %016x %s\n", weights.Fingerprint(), entry.Family.Name)
		}
	}
	return nil
}

// fingerprinted is an evaluation with a fingerprint that distinguishes it from others.
type fingerprinted interface{ Fingerprint() uint64 }
