package commands

import (
	"errors"
	"fmt"
	"os"

	"tetrad/protocol/record"
)

// pgnFile is a file that receives each game of a match in PGN. Nothing is written to a nil one.
type pgnFile struct {
	file *os.File
	err  error // the first error of writing
}

// createPGN creates the file for the games; nil if path is empty. A new match overwrites no
// games. A resumed match shows its old games again, so the file is written anew and is
// complete.
func createPGN(path string, isResumed bool) (*pgnFile, error) {
	if path == "" {
		return nil, nil
	}
	if info, err := os.Stat(path); err == nil && info.Size() > 0 && !isResumed {
		return nil, fmt.Errorf("%s exists; give another name", path)
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &pgnFile{file: file}, nil
}

// write adds a game. After a write error it does nothing.
func (f *pgnFile) write(g *record.Game) {
	if f != nil && f.err == nil {
		_, f.err = f.file.WriteString(g.PGN())
	}
}

// close closes the file and returns its errors.
func (f *pgnFile) close() error {
	if f == nil {
		return nil
	}
	return errors.Join(f.err, f.file.Close())
}
