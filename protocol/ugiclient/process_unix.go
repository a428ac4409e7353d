//go:build unix && !linux

package ugiclient

import (
	"os/exec"
	"syscall"
)

// start starts cmd as the leader of its own process group.
func start(cmd *exec.Cmd) (*group, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return newGroup(cmd), nil
}
