package terminal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"tetrad/engine/wholefile"
	"tetrad/protocol/record"
)

// SaveFile writes a game as text. It does so in one step, so that the file is always
// complete. Unless again is set, the file must not exist.
func SaveFile(name string, again bool, g *record.Game) error {
	if !again {
		if err := NewFile(name); err != nil {
			return err
		}
	}
	return wholefile.WriteBytes(name, 0o644, []byte(g.Text()))
}

// NewFile creates an empty file. It fails if the file exists.
func NewFile(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists; choose another name", name)
	}
	if err != nil {
		return err
	}
	return file.Close()
}

// errFound stops the reading of a file.
var errFound = errors.New("found")

// LoadFile reads a game from a file. The number of the first game is 1.
func LoadFile(name string, number int) (found *record.Game, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	err = record.Each(file, func(place int, g *record.Game, fault error) error {
		switch {
		case place < number:
			return nil
		case fault != nil:
			return fault
		}
		found = g
		return errFound
	})
	switch {
	case found == nil && err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case found == nil:
		return nil, fmt.Errorf("%s has no game %d", name, number)
	}
	for i := range found.Moves {
		found.Moves[i].Turn = strings.ToLower(found.Moves[i].Turn)
	}
	return found, nil
}
