package terminal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// recordOf converts a game at the terminal to a record. A game in progress has no
// result and no reason.
func recordOf(g *Game) *record.Game {
	r := &record.Game{
		Variant: g.Variant, Players: g.Names, FEN: g.FEN, P2First: g.First == positions.P2,
		Result: g.Outcome.String(), Start: g.Start,
	}
	if g.Outcome != positions.Undecided {
		r.Reason = record.Rules
	}
	for _, m := range g.Moves {
		move := record.Move{Turn: m.Turn, Depth: m.Depth, Nodes: m.Nodes, Millis: float64(m.Elapsed.Milliseconds())}
		if m.Score != nil {
			move.Score = lines.Score(m.Score.Search())
		}
		r.Moves = append(r.Moves, move)
	}
	return r
}

// gameOf converts a record to a game at the terminal.
func gameOf(r *record.Game) *Game {
	g := &Game{Variant: r.Variant, FEN: r.FEN}
	for _, m := range r.Moves {
		g.Moves = append(g.Moves, Move{
			Turn: strings.ToLower(m.Turn), Depth: m.Depth, Nodes: m.Nodes, Elapsed: time.Duration(m.Millis * float64(time.Millisecond)),
		})
	}
	return g
}

// SaveFile writes a game as text. It does so in one step, so that the file is always
// complete. Unless again is set, the file must not exist.
func SaveFile(name string, again bool, g *Game) error {
	if !again {
		if err := NewFile(name); err != nil {
			return err
		}
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".tetrad-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = io.WriteString(file, recordOf(g).Text())
	err = errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
	if err != nil {
		return err
	}
	return os.Rename(file.Name(), name)
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
func LoadFile(name string, number int) (found *Game, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	err = record.Each(file, func(place int, r *record.Game, fault error) error {
		switch {
		case place < number:
			return nil
		case fault != nil:
			return fault
		}
		found = gameOf(r)
		return errFound
	})
	switch {
	case found != nil:
		return found, nil
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return nil, fmt.Errorf("%s has no game %d", name, number)
}
