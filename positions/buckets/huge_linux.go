package buckets

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of a huge page on the processors that have them, in bytes.
const hugePage = 2 << 20

// adviseHuge asks the kernel to back memory with huge pages. The first search of a process
// touches its whole table: with pages of 4 KiB, thousands of page faults cost more than the
// search. It is advice: where the kernel gives none, all works as before.
func adviseHuge(start unsafe.Pointer, size uintptr) {
	skip := -uintptr(start) % hugePage
	if size < skip+hugePage {
		return
	}
	whole := (size - skip) / hugePage * hugePage
	_ = unix.Madvise(unsafe.Slice((*byte)(unsafe.Add(start, skip)), whole), unix.MADV_HUGEPAGE)
}
