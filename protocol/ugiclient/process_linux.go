package ugiclient

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// start starts cmd as the leader of a process group of its own, and has the
// kernel kill it when this program dies, however it dies. The kernel watches
// the thread that starts a process, not the program; so one thread, which
// lives as long as the program, starts them all.
func start(cmd *exec.Cmd) error {
	startStarter()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	result := make(chan error)
	starts <- func() { result <- cmd.Start() }
	return <-result
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
