//go:build !linux

package buckets

import "unsafe"

// adviseHuge does nothing here: no other system lets a program ask for huge pages afterwards.
func adviseHuge(unsafe.Pointer, uintptr) {}
