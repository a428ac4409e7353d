//go:build !windows

package main

import (
	"errors"
	"syscall"
)

// isReaderGone reports whether err says that a pipe has no reader any more, for
// example because head has seen enough.
func isReaderGone(err error) bool { return errors.Is(err, syscall.EPIPE) }

// isAddressInUse reports whether err says that another program already listens there.
func isAddressInUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
