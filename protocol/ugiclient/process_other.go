//go:build !unix && !windows

package ugiclient

import "os/exec"

// A group is a process. This system has no groups of them.
type group struct{ cmd *exec.Cmd }

func start(cmd *exec.Cmd) (*group, error) { return &group{cmd}, cmd.Start() }

// kill kills the process.
func (g *group) kill() { g.cmd.Process.Kill() }

// ended has nothing to do.
func (g *group) ended() {}
