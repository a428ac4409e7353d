// Package sealed keeps results on disk: in files of lines of JSON with checksums, to which
// lines are only added.
package sealed

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"tetrad/engine/wholefile"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// ErrInUse says that another process writes the file.
var ErrInUse = errors.New("another process writes this file")

// A File is open for reading, and for adding lines by this process alone.
type File struct{ *os.File }

// Open opens a file; flag is 0, or has flags of [os.OpenFile] that say whether it is made.
func Open(path string, flag int) (*File, error) {
	file, err := os.OpenFile(path, flag|os.O_RDWR|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	if !lock(file) {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, ErrInUse), file.Close())
	}
	mine, err := file.Stat()
	if now, gone := os.Stat(path); err != nil || gone != nil || !os.SameFile(mine, now) {
		file.Close() // another process has replaced the file while this one waited for the lock
		return Open(path, flag)
	}
	if flag&os.O_CREATE != 0 {
		wholefile.SyncFolder(path)
	}
	return &File{file}, nil
}

// Append adds lines, which have their ends, and returns when they are safe on disk. After an error none of them is
// in the file, as far as the system lets it.
func (f *File) Append(lines ...[]byte) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if _, err = f.Write(bytes.Join(lines, nil)); err == nil {
		err = f.Sync()
	}
	if err != nil {
		err = errors.Join(err, f.Truncate(info.Size())) // a full disk takes half of a line
	}
	return err
}

// Lines calls f with each complete line, including its end, and its number from 1. It
// refuses a line of more than longest bytes. It returns the number of bytes in the lines
// up to the first error.
func Lines(in io.Reader, longest int, f func(line []byte, number int) error) (whole int64, err error) {
	reader := bufio.NewReaderSize(in, 1<<16)
	for number := 1; ; number++ {
		line, err := lines.ReadLine(reader, longest)
		if err == io.EOF {
			return whole, nil
		}
		if err == nil {
			err = f(line, number)
		}
		if err != nil {
			return whole, fmt.Errorf("line %d: %w", number, err)
		}
		whole += int64(len(line))
	}
}

// Line returns a value as a line of JSON with a checksum and its end.
func Line(v any) ([]byte, error) {
	line, err := Unsealed(v)
	if err != nil {
		return nil, err
	}
	return append(record.Seal(bytes.TrimSuffix(line, []byte("\n"))), '\n'), nil
}

// Unsealed returns a value as a line of JSON with its end, without a checksum.
func Unsealed(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // moves contain >
	err := encoder.Encode(v)
	return b.Bytes(), err
}
