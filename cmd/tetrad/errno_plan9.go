package main

import "strings"

// On Plan 9 errors are strings. A program that writes to a pipe without a reader gets
// a note, which ends the program, and no error.

// isReaderGone reports whether err says that a pipe has no reader any more.
func isReaderGone(err error) bool {
	return err != nil && strings.Contains(err.Error(), "write on closed pipe")
}

// isAddressInUse reports whether err says that another program already listens there.
func isAddressInUse(err error) bool {
	return err != nil && strings.Contains(err.Error(), "address in use")
}
