package buckets

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"
)

// TestAdviseHuge checks that the kernel marks the middle of a large table as memory for huge
// pages.
func TestAdviseHuge(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("this kernel has no huge pages that a program can ask for")
	}
	table := New[bucket](16)
	middle := uint64(uintptr(unsafe.Pointer(&table[len(table)/2])))
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip(err)
	}
	var inside bool
	for line := range strings.Lines(string(maps)) {
		var from, to uint64
		if n, _ := fmt.Sscanf(line, "%x-%x ", &from, &to); n == 2 {
			inside = from <= middle && middle < to
		}
		if flags, found := strings.CutPrefix(line, "VmFlags:"); found && inside {
			if !strings.Contains(flags+" ", " hg ") {
				t.Errorf("the flags of the table's memory are%s", flags)
			}
			return
		}
	}
	t.Skip("the kernel does not say the flags of memory")
}
