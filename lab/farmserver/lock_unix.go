//go:build unix

package farmserver

import (
	"errors"
	"os"
	"syscall"
)

// hold takes a file for this process.
func hold(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}
