//go:build !plan9 && !windows

package main

import (
	"errors"
	"syscall"
)

// isReaderGone reports whether err says that nobody reads a pipe any more, as
// head does when it has seen enough.
func isReaderGone(err error) bool { return errors.Is(err, syscall.EPIPE) }

// isAddressInUse reports whether err says that another program listens there.
func isAddressInUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
