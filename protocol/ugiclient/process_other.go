//go:build !unix

package ugiclient

import "os/exec"

func start(cmd *exec.Cmd) error { return cmd.Start() }

// killGroup kills a started process. This system has no process groups.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
