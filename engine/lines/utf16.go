package lines

import (
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// A utf16Reader returns a text in UTF-16 as UTF-8. A byte at the end that is half a
// character is dropped.
type utf16Reader struct {
	in    io.Reader
	order binary.ByteOrder
	read  [1 << 12]byte
	rest  int    // bytes at the beginning of read: an unfinished character
	text  []byte // of what was read
	left  []byte // of text, still to be returned
	err   error  // of in; it comes after left
}

// Read implements io.Reader.
func (r *utf16Reader) Read(b []byte) (int, error) {
	for len(r.left) == 0 {
		if r.err != nil {
			return 0, r.err
		}
		r.fill()
	}
	n := copy(b, r.left)
	r.left = r.left[n:]
	return n, nil
}

func (r *utf16Reader) fill() {
	n, err := r.in.Read(r.read[r.rest:])
	r.err = err
	read := r.read[:r.rest+n]
	r.text = r.text[:0]
	for len(read) >= 2 {
		c, size := rune(r.order.Uint16(read)), 2
		if utf16.IsSurrogate(c) {
			if len(read) < 4 && err == nil {
				break
			}
			c, size = r.pair(read)
		}
		r.text = utf8.AppendRune(r.text, c)
		read = read[size:]
	}
	r.left = r.text
	r.rest = copy(r.read[:], read)
}

// pair returns the character of two surrogates, or utf8.RuneError for one alone.
func (r *utf16Reader) pair(read []byte) (c rune, size int) {
	if len(read) >= 4 {
		if c = utf16.DecodeRune(rune(r.order.Uint16(read)), rune(r.order.Uint16(read[2:]))); c != utf8.RuneError {
			return c, 4
		}
	}
	return utf8.RuneError, 2
}
