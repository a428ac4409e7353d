//go:build !linux

package main

import (
	"io"
	"os"
)

// standardInput returns standard input.
func standardInput() io.Reader { return os.Stdin }
