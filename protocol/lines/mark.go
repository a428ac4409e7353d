package lines

import (
	"bytes"
	"io"
)

// byteOrderMark is what some editors and shells write before text.
var byteOrderMark = []byte("\xEF\xBB\xBF")

// SkipMark returns a reader of what in has after a byte order mark, or of all of
// it where there is none.
func SkipMark(in io.Reader) io.Reader { return &markSkipper{in: in} }

// TrimMark returns text without a byte order mark at its beginning.
func TrimMark(text []byte) []byte { return bytes.TrimPrefix(text, byteOrderMark) }

type markSkipper struct {
	in    io.Reader
	begun []byte // what was read to look for the mark, and is still to be given out
	err   error  // of that reading
	done  bool   // the mark has been looked for
}

// Read implements io.Reader. It asks for no more than it needs to know that
// there is no mark, since a client may wait for the answer to what it has sent.
func (m *markSkipper) Read(b []byte) (int, error) {
	for !m.done {
		part := make([]byte, len(byteOrderMark)-len(m.begun))
		n, err := m.in.Read(part)
		m.begun, m.err = append(m.begun, part[:n]...), err
		switch {
		case bytes.Equal(m.begun, byteOrderMark):
			m.begun, m.done = nil, true
		case err != nil || !bytes.HasPrefix(byteOrderMark, m.begun):
			m.done = true
		}
	}
	if len(m.begun) > 0 {
		n := copy(b, m.begun)
		m.begun = m.begun[n:]
		return n, nil
	}
	if m.err != nil {
		return 0, m.err
	}
	return m.in.Read(b)
}
