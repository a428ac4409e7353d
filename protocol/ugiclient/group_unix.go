//go:build unix

package ugiclient

import (
	"os/exec"
	"syscall"
)

// killGroup kills a started process with all of its group.
func killGroup(cmd *exec.Cmd) {
	// The only error is that there is no such group any more.
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}
