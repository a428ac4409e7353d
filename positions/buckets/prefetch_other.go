//go:build !amd64 && !arm64

package buckets

import "unsafe"

// prefetch does nothing: it is a hint, and this processor has another one.
func prefetch(unsafe.Pointer) {}
