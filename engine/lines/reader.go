package lines

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Max is the greatest length of a line in bytes, without its line end.
const Max = 1 << 20

// ErrTooLong is the error of a line that is longer than [Max].
var ErrTooLong = errors.New("line longer than " + strconv.Itoa(Max) + " bytes ignored")

const lineEnd = "\r\n"

// A Reader reads lines of bounded length.
type Reader struct {
	in      *bufio.Reader
	skipped bool // the next input is the rest of a line that is too long
}

// NewReader returns a reader of the lines of in. It skips a byte order mark.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(skipMark(in), 1<<16)} }

// Next returns the next line without its line end. An error of in, including io.EOF,
// comes with the rest of an unfinished last line. For a line that is too long, Next
// returns [ErrTooLong] at once, and the next call skips the rest of that line.
func (r *Reader) Next() (string, error) {
	var b []byte
	for {
		part, err := r.in.ReadSlice('\n')
		atEnd := err != bufio.ErrBufferFull
		if r.skipped {
			r.skipped = err == bufio.ErrBufferFull
			if err != nil && atEnd {
				return "", err
			}
			continue
		}
		if b == nil && atEnd {
			return string(bytes.TrimRight(part, lineEnd)), err
		}
		b = append(b, part...)
		if len(b) > Max+len(lineEnd) || len(bytes.TrimRight(b, lineEnd)) > Max {
			r.skipped = err != nil
			return "", ErrTooLong
		}
		if atEnd {
			return string(bytes.TrimRight(b, lineEnd)), err
		}
	}
}

// EachEntry calls read with each line of a file that has one entry per line, without
// surrounding blanks. The file may be in any encoding that [Decode] knows. EachEntry
// ignores empty lines and lines that begin with #. It ends with the first error, of in
// or of read, and names the line.
func EachEntry(in io.Reader, read func(line string) error) error {
	reader := NewReader(Decode(in))
	for number, atEnd := 1, false; !atEnd; number++ {
		line, err := reader.Next()
		if atEnd = err == io.EOF; atEnd {
			err = nil
		}
		if line = Trim(line); err == nil && line != "" && line[0] != '#' {
			err = read(line)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return nil
}

// Entries returns what parse makes of each line of a file, as [EachEntry] reads it. A file
// without an entry is refused; noun says what an entry is.
func Entries[T any](in io.Reader, noun string, parse func(line string) (T, error)) (list []T, err error) {
	err = EachEntry(in, func(line string) error {
		entry, err := parse(line)
		list = append(list, entry)
		return err
	})
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("there is no %s in it", noun)
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// ReadLine returns the next line of a file with its line end. It refuses a line of
// more than most bytes, some MiB. io.EOF comes with the rest of an unfinished last
// line. ReadLine is for files, whose reading ends at a refused line; a [Reader]
// continues.
func ReadLine(in *bufio.Reader, most int) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > most {
			return nil, fmt.Errorf("a line is longer than %d MiB", most>>20)
		}
		line = append(line, part...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}
