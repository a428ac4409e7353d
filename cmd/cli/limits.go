package cli

import (
	"github.com/spf13/pflag"

	"tetrad/engine"
	"tetrad/positions"
)

// maxThreads is the most threads of an exact search, as of the option Threads.
const maxThreads = 256

// CheckThreads refuses an impossible --threads of an exact search.
func CheckThreads(threads int) error {
	if threads < 1 || threads > maxThreads {
		return Usage("--threads %d is not between 1 and %d", threads, maxThreads)
	}
	return nil
}

// CheckThreadsFor refuses also more than one thread in a game where they do nothing.
func CheckThreadsFor(flags *pflag.FlagSet, p positions.Position, threads int) error {
	if err := CheckThreads(threads); err != nil {
		return err
	}
	if p.Abilities().Endgamer == nil {
		return RefuseIdle(flags, "in a game without an exact search of endgames", "threads")
	}
	return nil
}

// CheckHash refuses an impossible --hash, in MiB.
func CheckHash(mib int) error {
	if err := engine.CheckHash(int64(mib)); err != nil {
		return Usage("--hash %w", err)
	}
	return nil
}
