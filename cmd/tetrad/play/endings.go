//go:build !js

package play

import (
	"os"
	"syscall"
)

// endings are the signals that interrupt a search of tetrad play, and end the session
// at a prompt.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
