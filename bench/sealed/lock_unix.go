//go:build unix

package sealed

import (
	"os"
	"syscall"
	"time"
)

// lock keeps other processes that call lock from a file until it is closed, which also
// happens when the process ends. It reports false if another process has the file. It
// tries for a second: a process that is just starting another holds the file open for a
// moment, even after it was killed.
func lock(file *os.File) bool {
	for range 100 {
		if syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != syscall.EWOULDBLOCK {
			return true // locked, or on a file system without locks
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}
