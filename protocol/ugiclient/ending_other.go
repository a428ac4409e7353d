//go:build !unix

package ugiclient

import "os"

// ending describes how a process ended.
func ending(state *os.ProcessState) string { return state.String() }
