//go:build unix

package match

import (
	"errors"
	"slices"
	"syscall"
)

// shortages are the errors of a system that can start no process now, but perhaps soon.
var shortages = []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.EAGAIN, syscall.ENOMEM, syscall.ETXTBSY}

// isShortage reports whether another try to start a process makes sense.
func isShortage(err error) bool {
	var errno syscall.Errno
	return errors.As(err, &errno) && slices.Contains(shortages, errno)
}
