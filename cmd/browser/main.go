//go:build !js

package main

import (
	"fmt"
	"os"
)

// The program works only with the messages of a worker.
func main() {
	fmt.Fprintln(os.Stderr, "browser: this program runs in a browser; make site builds it")
	os.Exit(1)
}
