package lines

import "bytes"

// A Splitter is a writer that hands over each line written to it, without its end. It
// keeps no more of a line than the first Most bytes. It is not safe for concurrent use.
type Splitter struct {
	Most int
	// Line takes in a line. The slice is valid during the call only.
	Line func(line []byte)

	line []byte // the unfinished line
}

// Write implements io.Writer.
func (s *Splitter) Write(b []byte) (int, error) {
	for rest := b; ; {
		part, after, whole := bytes.Cut(rest, []byte("\n"))
		s.line = append(s.line, part[:min(len(part), s.Most-len(s.line))]...)
		if !whole {
			return len(b), nil
		}
		s.Line(s.line)
		s.line, rest = s.line[:0], after
	}
}

// Flush hands over the unfinished line, if there is one.
func (s *Splitter) Flush() {
	if len(s.line) > 0 {
		s.Line(s.line)
		s.line = s.line[:0]
	}
}
