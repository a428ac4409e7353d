package lines

import (
	"bytes"
	"errors"
)

// ErrNotText is the error of a file that is no text.
var ErrNotText = errors.New("this is not text: if it is packed, unpack it")

// sniffedBytes is the number of bytes that tell whether a file is text.
const sniffedBytes = 512

// isText reports whether a file that begins with these bytes can be text.
func isText(begin []byte) bool { return orderOf(begin) != nil || bytes.IndexByte(begin, 0) < 0 }

// errorReader is a reader with an error.
type errorReader struct{ err error }

// Read implements io.Reader.
func (f errorReader) Read([]byte) (int, error) { return 0, f.err }
