package machine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// AllCPUs is the list of all processors that this program may use.
const AllCPUs = "all"

// maxCPU is the greatest number of a processor.
const maxCPU = 1023

// CPUs returns the processors of a list such as 0,2-5, in the order of the list, or
// of [AllCPUs]. It refuses processors that this program may not use.
func CPUs(list string) ([]int, error) {
	allowed, err := allowedCPUs()
	if err != nil || list == AllCPUs {
		return allowed, err
	}
	cpus, err := parseCPUs(list)
	if err != nil {
		return nil, err
	}
	for _, cpu := range cpus {
		if !slices.Contains(allowed, cpu) {
			return nil, fmt.Errorf("there is no processor %d, or this program may not use it; it may use %s", cpu, formatCPUs(allowed))
		}
	}
	return cpus, nil
}

// parseCPUs parses a list such as 0,2-5.
func parseCPUs(list string) ([]int, error) {
	var cpus []int
	for _, part := range strings.Split(list, ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		from, err1 := strconv.Atoi(first)
		to, err2 := strconv.Atoi(last)
		if err1 != nil || err2 != nil || from < 0 || to < from || to > maxCPU {
			return nil, fmt.Errorf("%q is not a list of processors such as 0,2-5", list)
		}
		for cpu := from; cpu <= to; cpu++ {
			if slices.Contains(cpus, cpu) {
				return nil, fmt.Errorf("%q has processor %d twice", list, cpu)
			}
			cpus = append(cpus, cpu)
		}
	}
	return cpus, nil
}

// formatCPUs formats sorted processors as a list.
func formatCPUs(cpus []int) string {
	var parts []string
	for i := 0; i < len(cpus); {
		n := i + 1
		for n < len(cpus) && cpus[n] == cpus[n-1]+1 {
			n++
		}
		part := strconv.Itoa(cpus[i])
		if n > i+1 {
			part += "-" + strconv.Itoa(cpus[n-1])
		}
		parts, i = append(parts, part), n
	}
	return strings.Join(parts, ",")
}
