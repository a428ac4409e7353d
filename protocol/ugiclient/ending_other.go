//go:build !unix

package ugiclient

import "os"

// ending describes how a process ended.
func ending(state *os.ProcessState) string { return state.String() }

// wasToldToEnd reports whether a signal has ended a process that asks programs to end.
// This system has none.
func wasToldToEnd(*os.ProcessState) bool { return false }
