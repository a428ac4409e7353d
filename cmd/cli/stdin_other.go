//go:build !linux

package cli

import (
	"io"
	"os"
)

// standardInput returns standard input.
func standardInput() io.Reader { return os.Stdin }
