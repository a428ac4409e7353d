package ugiclient

import (
	"os"
	"os/exec"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A group is a process with all that it starts, in a job of Windows. The system ends the job when
// this program ends, however it ends.
type group struct {
	process *os.Process
	mu      sync.Mutex     // protects job
	job     windows.Handle // 0: there is none, or it has ended
}

// start starts cmd in a job of its own. Processes that it starts before it is in the job stay
// outside; that takes only a moment.
func start(cmd *exec.Cmd) (*group, error) {
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &group{process: cmd.Process, job: newJob(uint32(cmd.Process.Pid))}, nil
}

// newJob returns a job with a process, or 0 if the system refuses one.
func newJob(pid uint32) windows.Handle {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err == nil {
		err = assign(job, pid)
	}
	if err != nil {
		windows.CloseHandle(job)
		return 0
	}
	return job
}

func assign(job windows.Handle, pid uint32) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, pid)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	return windows.AssignProcessToJobObject(job, process)
}

// kill kills the process and its job.
func (g *group) kill() {
	g.process.Kill()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.job != 0 {
		windows.TerminateJobObject(g.job, 1)
	}
}

// ended kills the rest of a job whose first process has ended.
func (g *group) ended() {
	g.kill()
	g.mu.Lock()
	defer g.mu.Unlock()
	windows.CloseHandle(g.job)
	g.job = 0
}
