package machine

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// allowedCPUs returns the processors that this program may use.
func allowedCPUs() ([]int, error) {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return nil, fmt.Errorf("processors of this program: %w", err)
	}
	var cpus []int
	for cpu := range maxCPU + 1 {
		if set.IsSet(cpu) {
			cpus = append(cpus, cpu)
		}
	}
	return cpus, nil
}

// Pin restricts a process with all its present and future threads to some processors.
// It accepts a process that has ended.
func Pin(pid int, cpus []int) error {
	var set unix.CPUSet
	for _, cpu := range cpus {
		set.Set(cpu)
	}
	// A thread that starts meanwhile inherits the processors of its parent, which may
	// be the old ones. Pin therefore repeats until there are no new threads.
	done := map[int]bool{}
	for again := true; again; {
		again = false
		threads, err := threadsOf(pid)
		if err != nil {
			return err
		}
		for _, thread := range threads {
			if done[thread] {
				continue
			}
			if err := unix.SchedSetaffinity(thread, &set); err != nil && !errors.Is(err, unix.ESRCH) {
				return fmt.Errorf("processors of process %d: %w", pid, err)
			}
			done[thread], again = true, true
		}
	}
	return nil
}

// threadsOf returns the threads of a process, or none if it has ended.
func threadsOf(pid int) ([]int, error) {
	files, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, unix.ESRCH) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var threads []int
	for _, file := range files {
		if thread, err := strconv.Atoi(file.Name()); err == nil {
			threads = append(threads, thread)
		}
	}
	return threads, nil
}
