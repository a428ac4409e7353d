package machine

import (
	"time"

	"golang.org/x/sys/windows"
)

// ProcessorTime returns the processor time that this process has used, or 0 if it is unknown.
func ProcessorTime() time.Duration {
	var begun, ended, kernel, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &begun, &ended, &kernel, &user) != nil {
		return 0
	}
	return inHundredNanoseconds(kernel) + inHundredNanoseconds(user)
}

// inHundredNanoseconds returns a duration that Windows counts in units of 100 ns.
func inHundredNanoseconds(t windows.Filetime) time.Duration {
	return time.Duration(uint64(t.HighDateTime)<<32|uint64(t.LowDateTime)) * 100
}
