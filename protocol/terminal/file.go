package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"tetrad/engine"
	"tetrad/engine/wholefile"
	"tetrad/protocol/record"
)

// SaveFile writes a game in PGN, wholly or not at all. Unless replace is set, the file
// must not exist.
func SaveFile(name string, replace bool, g *record.Game) error {
	if _, err := os.Lstat(name); err == nil && !replace {
		return fmt.Errorf("%s exists; choose another name", name)
	}
	return wholefile.WriteBytes(name, 0o644, []byte(g.PGN()))
}

// LoadFile reads the first game of a file.
func LoadFile(name string, r engine.Registry) (*record.Game, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	g, err := record.NewReader(file).Next()
	switch err {
	case nil:
		err = g.Translate(r)
	case io.EOF:
		err = errors.New("there is no game in it")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i := range g.Moves {
		g.Moves[i].Turn = strings.ToLower(g.Moves[i].Turn)
	}
	return g, nil
}
