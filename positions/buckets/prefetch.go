//go:build amd64 || arm64

package buckets

import "unsafe"

// prefetch asks the processor for the cache line at address, and does not wait for it.
//
//go:noescape
func prefetch(address unsafe.Pointer)
