package main

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
	"tetrad/protocol/record"
	"tetrad/protocol/terminal"
)

// recordOf returns a game at the terminal as a record. One that goes on has no
// result and no reason.
func recordOf(g *terminal.Game) *record.Game {
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
			move.Score = scoreWords(m)
		}
		r.Moves = append(r.Moves, move)
	}
	return r
}

// scoreWords returns a score as records have it.
func scoreWords(m terminal.Move) string {
	if m.Score.Mate != nil {
		return fmt.Sprintf("mate %d", *m.Score.Mate)
	}
	return fmt.Sprintf("cp %d", *m.Score.Centipawns)
}

// saveGame writes a game as text, in one step, so that the file is whole
// whatever happens. Unless again is set, the file must not exist.
func saveGame(name string, again bool, g *terminal.Game) error {
	if !again {
		if err := newFile(name); err != nil {
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

// newFile makes an empty file, and fails where there is one.
func newFile(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists; choose another name", name)
	}
	if err != nil {
		return err
	}
	return file.Close()
}

// loadGame reads a game of a file, the first of which has number 1.
func loadGame(name string, number int) (*terminal.Game, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	games := record.NewReader(file)
	for i := 1; ; i++ {
		r, err := games.Next()
		if err == io.EOF {
			return nil, fmt.Errorf("%s has no game %d", name, number)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if i == number {
			return gameOf(r), nil
		}
	}
}

// gameOf returns a record as a game at the terminal.
func gameOf(r *record.Game) *terminal.Game {
	g := &terminal.Game{Variant: r.Variant, FEN: r.FEN}
	for _, m := range r.Moves {
		g.Moves = append(g.Moves, terminal.Move{
			Turn: strings.ToLower(m.Turn), Depth: m.Depth, Nodes: m.Nodes, Elapsed: time.Duration(m.Millis * float64(time.Millisecond)),
		})
	}
	return g
}
