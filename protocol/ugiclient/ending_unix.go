//go:build unix

package ugiclient

import (
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// ending describes how a process ended that this program did not kill.
func ending(state *os.ProcessState) string {
	status, ok := state.Sys().(syscall.WaitStatus)
	switch {
	case !ok:
		return state.String()
	case status.Signaled():
		text := fmt.Sprintf("it was killed by %s, %s", signalName(status.Signal()), sender(status.Signal()))
		if status.CoreDump() {
			text += "; it left a core dump"
		}
		return text
	}
	text := fmt.Sprintf("it exited with code %d", status.ExitStatus())
	// A shell reports the signal of its program in this way.
	if signal := syscall.Signal(status.ExitStatus() - 128); unix.SignalName(signal) != "" {
		text += ", as a shell does for " + signalName(signal)
	}
	return text
}

// wasToldToEnd reports whether a signal has ended a process that asks programs to end,
// as a system does with all of its processes when it shuts down. No engine sends such a
// signal to itself.
func wasToldToEnd(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return false
	}
	switch status.Signal() {
	case syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT:
		return true
	}
	return false
}

// signalName returns a name such as SIGKILL.
func signalName(s syscall.Signal) string {
	if name := unix.SignalName(s); name != "" {
		return name
	}
	return fmt.Sprintf("signal %d", int(s))
}

// sender returns who probably sent a signal. It does not consider this program, which
// never asks about engines that it has killed.
func sender(s syscall.Signal) string {
	switch s {
	case syscall.SIGKILL:
		return "not by the runner; systems do that when memory runs out"
	case syscall.SIGSEGV, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL, syscall.SIGABRT, syscall.SIGTRAP, syscall.SIGSYS:
		return "by a fault of its own"
	case syscall.SIGPIPE:
		return "since nobody reads what it writes"
	case syscall.SIGXCPU, syscall.SIGXFSZ:
		return "by a limit that the system sets it"
	}
	return "not by the runner"
}
