//go:build !amd64 && !arm64

package buckets

import "unsafe"

// prefetch does nothing: it is a hint, which is not implemented for this processor.
func prefetch(unsafe.Pointer) {}
