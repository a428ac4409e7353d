//go:build !unix

package match

import "os"

// lock does nothing: file locks are not implemented on this system.
func lock(*os.File) error { return nil }
