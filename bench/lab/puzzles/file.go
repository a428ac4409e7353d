package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"tetrad/protocol/sets"
)

// A File is a set that grows from game to game. A comment before each puzzle has the number
// of its game, so that a run that has ended early can go on.
type File struct {
	out  io.Writer
	file *os.File // nil: out is not ours to close
	next uint64   // number of the next game
}

// NewFile begins a set, and says which command makes it.
func NewFile(out io.Writer, command string) (*File, error) {
	_, err := fmt.Fprintf(out, "%s\n# %s\n", sets.Header, command)
	return &File{out: out}, err
}

// OpenFile creates a file, or continues one that the same command has begun. It returns the
// lines of the puzzles in it. It refuses and does not change any other file.
func OpenFile(path, command string) (f *File, have []string, err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			_ = file.Close() // which was not written
		}
	}()
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, nil, err
	}
	if len(text) == 0 {
		f, err = NewFile(file, command)
		if err == nil {
			f.file = file
		}
		return f, nil, err
	}
	head := fmt.Sprintf("%s\n# %s\n", sets.Header, command)
	if !bytes.HasPrefix(text, []byte(head)) {
		return nil, nil, fmt.Errorf("%s is there already, and was not begun by %s; give another name, or remove it", path, command)
	}
	f = &File{out: file, file: file}
	end := int64(len(head))
	for rest := text[len(head):]; ; {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		if !whole {
			break // what a killed run has left
		}
		var number uint64
		if _, err := fmt.Sscanf(string(line), gameComment, &number); err == nil {
			f.next, end = number, int64(len(text)-len(rest))
		}
		rest = after
	}
	for line := range bytes.Lines(text[len(head):end]) {
		if line[0] != '#' {
			have = append(have, string(bytes.TrimSpace(line)))
		}
	}
	err = file.Truncate(end)
	if err == nil {
		_, err = file.Seek(end, io.SeekStart)
	}
	return f, have, err
}

// gameComment says which game the puzzle after it is from or, at the end of a file, which
// comes next.
const gameComment = "# game %d"

// Next returns the number of the next game.
func (f *File) Next() uint64 { return f.next }

// Add adds the puzzle of the next game, or nil if it has none.
func (f *File) Add(p *sets.Puzzle) (err error) {
	if p != nil {
		_, err = fmt.Fprintf(f.out, gameComment+"\n%v\n", f.next, p)
	}
	f.next++
	return err
}

// Close notes which game comes next, and closes the file.
func (f *File) Close() error {
	_, err := fmt.Fprintf(f.out, gameComment+"\n", f.next)
	if f.file != nil {
		err = errors.Join(err, f.file.Close())
	}
	return err
}
