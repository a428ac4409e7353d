// Package machine tells what this program runs on: the features of the processor, the
// free disk and the revision of the program. Facts that a system does not report are
// unknown.
package machine

import (
	"runtime"

	"golang.org/x/sys/cpu"
)

// Features returns the features of the processor that matter to bitboards and
// vectors. If it finds none, it returns the name of the architecture.
func Features() []string {
	var have []string
	for _, f := range []struct {
		name string
		has  bool
	}{
		{"popcnt", cpu.X86.HasPOPCNT}, {"bmi1", cpu.X86.HasBMI1}, {"bmi2", cpu.X86.HasBMI2},
		{"avx2", cpu.X86.HasAVX2}, {"avx512f", cpu.X86.HasAVX512F}, {"avx512vnni", cpu.X86.HasAVX512VNNI},
		{"asimd", cpu.ARM64.HasASIMD}, {"asimddp", cpu.ARM64.HasASIMDDP}, {"sve", cpu.ARM64.HasSVE},
	} {
		if f.has {
			have = append(have, f.name)
		}
	}
	if have == nil {
		return []string{runtime.GOARCH}
	}
	return have
}
