package machine

import "golang.org/x/sys/unix"

// systemModel returns the model of the processor as the system reports it.
func systemModel() string {
	model, _ := unix.Sysctl("machdep.cpu.brand_string")
	return model
}
