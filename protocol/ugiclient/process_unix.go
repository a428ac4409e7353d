//go:build unix && !linux

package ugiclient

import (
	"os/exec"
	"syscall"
)

// start starts cmd as the leader of its own process group.
func start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd.Start()
}
