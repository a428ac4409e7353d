//go:build unix

package ugiclient

import (
	"os/exec"
	"syscall"
)

// killGroup kills a started process with its whole group.
func killGroup(cmd *exec.Cmd) {
	// The only possible error is that the group no longer exists.
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}
