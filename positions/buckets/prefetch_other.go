//go:build !amd64 && !arm64

package buckets

import "unsafe"

// prefetch does nothing: it is only a hint, and this processor has no implementation.
func prefetch(unsafe.Pointer) {}
