package cli

import (
	"errors"
	"syscall"
)

// Error numbers that package syscall does not name. Its EPIPE and EADDRINUSE are
// inventions that Windows never returns.
const (
	errorNoData     syscall.Errno = 232   // ERROR_NO_DATA: the pipe is being closed
	wsaAddressInUse syscall.Errno = 10048 // WSAEADDRINUSE
)

// isReaderGone reports whether err says that a pipe has no reader any more.
func isReaderGone(err error) bool {
	return errors.Is(err, syscall.ERROR_BROKEN_PIPE) || errors.Is(err, errorNoData)
}

// IsAddressInUse reports whether err says that another program already listens there.
func IsAddressInUse(err error) bool { return errors.Is(err, wsaAddressInUse) }
