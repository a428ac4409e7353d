package lines

import "bytes"

// A NotTextError is the error of a file that is no text. Its field What names the kind of file.
type NotTextError struct{ What string }

// Error implements error.
func (e NotTextError) Error() string { return "this is " + e.What + ", not text" }

// nonTextBeginnings are the first bytes of files that people take for text, and what the files are.
var nonTextBeginnings = []struct{ begin, what string }{
	{"PK\x03\x04", "a zip file"},
	{"\xFD7zXZ\x00", "a file compressed by xz"},
	{"\x28\xB5\x2F\xFD", "a file compressed by zstd"},
	{"\x1F\x8B", "a file compressed by gzip"}, // inside another one
	{"BZh9", "a file compressed by bzip2"},
	{"7z\xBC\xAF", "a 7z file"},
	{"\x89PNG", "an image"},
	{"\xFF\xD8\xFF", "an image"},
	{"%PDF-", "a PDF file"},
	{"\x7FELF", "a program"},
}

// sniffedBytes is the number of bytes that tell whether a file is text.
const sniffedBytes = 512

// notText returns the error of a file that begins with these bytes and is no text, or
// nil.
func notText(begin []byte) error {
	for _, o := range nonTextBeginnings {
		if bytes.HasPrefix(begin, []byte(o.begin)) {
			return NotTextError{o.what}
		}
	}
	if order := orderOf(begin); order == nil && bytes.IndexByte(begin, 0) >= 0 {
		return NotTextError{"a file of bytes"}
	}
	return nil
}

// errorReader is a reader with an error.
type errorReader struct{ err error }

// Read implements io.Reader.
func (f errorReader) Read([]byte) (int, error) { return 0, f.err }
