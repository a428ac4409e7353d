//go:build !unix

package play

import "syscall"

// shortages are the errors of a system that can start no process now, but perhaps soon.
var shortages = []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.EAGAIN, syscall.ENOMEM}
