//go:build !windows

package cli

import (
	"errors"
	"syscall"
)

// isReaderGone reports whether err says that a pipe has no reader any more, for
// example because head has seen enough.
func isReaderGone(err error) bool { return errors.Is(err, syscall.EPIPE) }

// IsAddressInUse reports whether err says that another program already listens there.
func IsAddressInUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
