//go:build !unix

package ugiclient

import "os"

// ending says how a process ended.
func ending(state *os.ProcessState) string { return state.String() }
