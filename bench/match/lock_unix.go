//go:build unix

package match

import (
	"os"
	"syscall"
	"time"
)

// lock keeps other runners from a file until it is closed, also by the end of
// the process. It tries for a second: an engine that is just being started has
// the file open for a moment, even when its runner has been killed.
func lock(file *os.File) error {
	for range 100 {
		if syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != syscall.EWOULDBLOCK {
			return nil // locked, or on a file system without locks
		}
		time.Sleep(10 * time.Millisecond)
	}
	return ErrInUse
}
