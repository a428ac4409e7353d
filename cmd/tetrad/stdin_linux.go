package main

import (
	"io"
	"io/fs"
	"os"
	"syscall"
)

// standardInput returns standard input. A pipe is opened once more, so that Go
// waits for it by its poller instead of in a system call: the reason stands at
// [search.Control.Watch]. What is opened anew has flags of its own, so nothing
// changes for others who hold the pipe.
func standardInput() io.Reader {
	info, err := os.Stdin.Stat()
	if err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		return os.Stdin
	}
	again, err := os.OpenFile("/proc/self/fd/0", os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return os.Stdin // there is no /proc, or the pipe is another user's
	}
	return again
}
