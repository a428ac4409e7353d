package lines

import (
	"bytes"
	"io"
)

// byteOrderMark is what some editors and shells write before text.
var byteOrderMark = []byte("\xEF\xBB\xBF")

// skipMark returns a reader of in that skips a byte order mark, if there is one.
func skipMark(in io.Reader) io.Reader { return &markSkipper{in: in} }

// TrimMark returns text without a byte order mark at its beginning.
func TrimMark(text []byte) []byte { return bytes.TrimPrefix(text, byteOrderMark) }

type markSkipper struct {
	in    io.Reader
	begun []byte // read in search of the mark, still to be returned
	err   error  // of reading begun
	done  bool   // the search for the mark is over
}

// Read implements io.Reader. It reads no more than it needs to find out that there is
// no mark, since a client may wait for the answer to what it has sent.
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
