package farmserver

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// hold takes a file for this process. It locks a byte far behind the text, so that
// others can read who has it.
func hold(file *os.File) error {
	err := windows.LockFileEx(windows.Handle(file.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
		&windows.Overlapped{OffsetHigh: 1})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errHeld
	}
	return err
}
