//go:build !unix

package match

// isShortage reports whether another try to start a process makes sense.
func isShortage(error) bool { return false }
