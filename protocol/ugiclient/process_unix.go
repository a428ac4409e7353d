//go:build unix && !linux

package ugiclient

import (
	"os/exec"
	"syscall"
)

// start starts cmd as the leader of a process group of its own.
func start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd.Start()
}
