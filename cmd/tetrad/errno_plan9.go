package main

import "strings"

// On Plan 9 errors are texts. One that writes to a pipe without a reader gets a
// note, which ends the program, and no error.

// isReaderGone reports whether err says that nobody reads a pipe any more.
func isReaderGone(err error) bool {
	return err != nil && strings.Contains(err.Error(), "write on closed pipe")
}

// isAddressInUse reports whether err says that another program listens there.
func isAddressInUse(err error) bool {
	return err != nil && strings.Contains(err.Error(), "address in use")
}
