//go:build !linux

package machine

import "errors"

// errNoPinning is the error of systems on which processes cannot be pinned.
var errNoPinning = errors.New("processes can be kept to processors on Linux only")

func allowedCPUs() ([]int, error) { return nil, errNoPinning }

// Pin is not implemented on this system.
func Pin(pid int, cpus []int) error { return errNoPinning }
