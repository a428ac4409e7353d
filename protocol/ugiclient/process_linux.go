package ugiclient

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// start starts cmd as the leader of its own process group. The kernel kills the
// process when this program dies, however it dies. Since the kernel watches the
// thread that starts a process and not the program, one thread that lives as long as
// the program starts all processes.
func start(cmd *exec.Cmd) (*group, error) {
	startStarter()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	result := make(chan error)
	starts <- func() { result <- cmd.Start() }
	if err := <-result; err != nil {
		return nil, err
	}
	return newGroup(cmd), nil
}

var starts = make(chan func())

var startStarter = sync.OnceFunc(func() {
	go func() {
		runtime.LockOSThread()
		for f := range starts {
			f()
		}
	}()
})
