package cli

import (
	"io"
	"io/fs"
	"os"
	"syscall"
)

// standardInput returns standard input. It opens a pipe once more, so that Go waits
// for input by its poller instead of in a system call; [search.Control.Watch] explains
// why. The new file description has its own flags, so nothing changes for other
// holders of the pipe.
func standardInput() io.Reader {
	info, err := os.Stdin.Stat()
	if err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		return os.Stdin
	}
	again, err := os.OpenFile("/proc/self/fd/0", os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return os.Stdin // there is no /proc, or the pipe belongs to another user
	}
	return again
}
