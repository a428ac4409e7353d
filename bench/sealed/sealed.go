// Package sealed keeps results on disk: in journals, which are files of lines of JSON to
// which lines are only added.
package sealed

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"tetrad/engine/lines"
	"tetrad/engine/wholefile"
	"tetrad/protocol/record"
)

var (
	// ErrInUse says that another process writes the journal.
	ErrInUse = errors.New("another process writes this file")
	// ErrNotBegun says that a journal has no first line.
	ErrNotBegun = errors.New("it has not begun; its first line is missing")
)

// A Journal has a head in its first line, and then entries of type E, each with a
// checksum. It is open for reading, and for adding entries by this process alone. An entry
// is safe on disk when Append returns, so a process that was killed can go on from the
// file.
type Journal[E any] struct{ *os.File }

// Create begins a journal. It does not overwrite an existing file.
func Create[H, E any](path string, head H) (*Journal[E], error) {
	file, err := openFile(path, os.O_CREATE|os.O_EXCL)
	if err != nil {
		return nil, err
	}
	j := &Journal[E]{file}
	if err := j.begin(head); err != nil {
		return nil, errors.Join(err, file.Close(), os.Remove(path))
	}
	return j, nil
}

// Open opens a journal that exists. It calls check with its head, which is the zero value
// if the first line is of something else, and entry with each of its entries. It cuts off a
// last line without an end, and refuses an entry that was changed after it was written.
func Open[H, E any](path string, check func(*H) error, entry func(*E) error) (*Journal[E], error) {
	j, err := open(path, 0, check, entry)
	if errors.Is(err, ErrNotBegun) {
		err = errors.Join(err, j.Close())
	}
	return j, err
}

// OpenOrCreate opens a journal, or begins it with this head.
func OpenOrCreate[H, E any](path string, head H, check func(*H) error, entry func(*E) error) (*Journal[E], error) {
	j, err := open(path, os.O_CREATE, check, entry)
	if !errors.Is(err, ErrNotBegun) {
		return j, err
	}
	if err = errors.Join(j.Truncate(0), j.begin(head)); err != nil {
		err = errors.Join(err, j.Close())
	}
	return j, err
}

// open opens a journal. If the error is ErrNotBegun, it stays open.
func open[H, E any](path string, flag int, check func(*H) error, entry func(*E) error) (*Journal[E], error) {
	file, err := openFile(path, flag)
	if err != nil {
		return nil, err
	}
	whole, err := Read(file, func(line []byte) error {
		var head H
		if json.Unmarshal(line, &head) != nil {
			head = *new(H)
		}
		return check(&head)
	}, func(line []byte) error {
		var e E
		if err := json.Unmarshal(line, &e); err != nil {
			return err
		}
		return entry(&e)
	})
	if err == nil {
		err = file.Truncate(whole)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
		if !errors.Is(err, ErrNotBegun) {
			err = errors.Join(err, file.Close())
		}
	}
	return &Journal[E]{file}, err
}

// openFile opens a file that this process alone writes.
func openFile(path string, flag int) (*os.File, error) {
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
		return openFile(path, flag)
	}
	if flag&os.O_CREATE != 0 {
		wholefile.SyncFolder(path)
	}
	return file, nil
}

// begin writes the first line, which has no checksum.
func (j *Journal[E]) begin(head any) error {
	line, err := LineOf(head)
	if err != nil {
		return err
	}
	return j.write(line)
}

// Append adds entries and returns when they are safe on disk. After an error none of them is
// in the file, as far as the system lets it.
func (j *Journal[E]) Append(entries ...E) error {
	var text []byte
	for i := range entries {
		line, err := LineOf(&entries[i])
		if err != nil {
			return err
		}
		text = append(append(text, record.Seal(bytes.TrimSuffix(line, []byte("\n")))...), '\n')
	}
	return j.write(text)
}

func (j *Journal[E]) write(text []byte) error {
	info, err := j.Stat()
	if err != nil {
		return err
	}
	if _, err = j.Write(text); err == nil {
		err = j.Sync()
	}
	if err != nil {
		err = errors.Join(err, j.Truncate(info.Size())) // a full disk takes half of a line
	}
	return err
}

// renamesClosedOnly says that this system gives no open file another name. It has no locks that
// closing would lose, either.
const renamesClosedOnly = runtime.GOOS == "windows"

// Replace replaces the journal, whose path this is, by what write writes. At every moment the
// file is either the old one or the new one, and this process alone writes it.
func (j *Journal[E]) Replace(path string, write func(*os.File) error) error {
	next := path + ".new"
	if err := wholefile.Write(next, 0o644, write); err != nil {
		return err
	}
	old := j.File
	if renamesClosedOnly {
		err := errors.Join(old.Close(), rename(next, path))
		if err == nil {
			j.File, err = openFile(path, 0)
		}
		return err
	}
	file, err := openFile(next, 0) // so that nobody else has it, before it has its name
	if err != nil {
		return errors.Join(err, os.Remove(next))
	}
	if err := rename(next, path); err != nil {
		return errors.Join(err, file.Close())
	}
	j.File = file
	return old.Close()
}

func rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return errors.Join(err, os.Remove(from))
	}
	wholefile.SyncFolder(to)
	return nil
}

// LineOf returns a value as a line of JSON with its end, without a checksum.
func LineOf(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // moves contain >
	err := encoder.Encode(v)
	return b.Bytes(), err
}

// Read calls head with the first line of a journal, without a byte order mark, which an
// editor may add, and entry with each of its entries, whose checksums are right. It returns
// the number of bytes in whole lines. It only reads, so the journal may be in use.
func Read(in io.Reader, head, entry func(line []byte) error) (whole int64, err error) {
	whole, err = Lines(in, func(line []byte, number int) error {
		if number == 1 {
			return head(lines.TrimMark(line))
		}
		isSealed, err := record.CheckSeal(line)
		if err == nil && !isSealed {
			err = errNoChecksum
		}
		if err != nil {
			return fmt.Errorf("%w; take the line away, and its work is done again", err)
		}
		return entry(line)
	})
	if err == nil && whole == 0 {
		err = ErrNotBegun
	}
	return whole, err
}

var errNoChecksum = errors.New("it has no checksum")

// Lines calls f with each complete line, including its end, and its number from 1. It
// returns the number of bytes in the lines up to the first error.
func Lines(in io.Reader, f func(line []byte, number int) error) (whole int64, err error) {
	reader := bufio.NewReaderSize(in, 1<<16)
	for number := 1; ; number++ {
		line, err := lines.ReadLine(reader, record.MaxLine)
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
