package cli

import (
	"tetrad/engine"
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

// CheckHash refuses an impossible --hash, in MiB.
func CheckHash(mib int) error {
	if err := engine.CheckHash(int64(mib)); err != nil {
		return Usage("--hash %w", err)
	}
	return nil
}
