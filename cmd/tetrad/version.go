package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"golang.org/x/sys/cpu"
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
	fmt.Fprintln(e.stdout, "Tetrad", version(), runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH)
	from := builtFrom()
	fmt.Fprintln(e.stdout, "revision ", from)
	fmt.Fprintln(e.stdout, "processor", strings.Join(processorFeatures(), " "))
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

// fingerprinted is an evaluation that can be told apart from others.
type fingerprinted interface{ Fingerprint() uint64 }

// version returns the module version that the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// A revision is the state of the sources of a program.
type revision struct {
	commit   string // "": unknown
	time     time.Time
	modified bool // files were changed after the commit
}

// builtFrom returns what the compiler has noted of the sources.
func builtFrom() revision {
	r := revision{time: time.Unix(0, 0).UTC()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return r
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			r.commit = s.Value
		case "vcs.time":
			if t, err := time.Parse(time.RFC3339, s.Value); err == nil {
				r.time = t
			}
		case "vcs.modified":
			r.modified = s.Value == "true"
		}
	}
	return r
}

func (r revision) String() string {
	if r.commit == "" {
		return "unknown"
	}
	text := r.commit + " of " + r.time.Format(time.DateOnly)
	if r.modified {
		text += ", with changes"
	}
	return text
}

// processorFeatures returns the features that matter to bitboards and vectors,
// or the name of the architecture where none is known.
func processorFeatures() []string {
	var have []string
	for _, f := range []struct {
		name string
		has  bool
	}{
		{"popcnt", cpu.X86.HasPOPCNT}, {"bmi1", cpu.X86.HasBMI1}, {"bmi2", cpu.X86.HasBMI2},
		{"avx2", cpu.X86.HasAVX2}, {"avx512f", cpu.X86.HasAVX512F}, {"avx512vnni", cpu.X86.HasAVX512VNNI},
		{"asimd", cpu.ARM64.HasASIMD}, {"asimddp", cpu.ARM64.HasASIMDDP}, {"sve", cpu.ARM64.HasSVE},
	} {
		if f.has {
			have = append(have, f.name)
		}
	}
	if have == nil {
		return []string{runtime.GOARCH}
	}
	return have
}
