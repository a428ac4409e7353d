package book

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/engine/wholefile"
	"tetrad/positions"
)

// A file has lines of JSON, which may be compressed by gzip: the [Head], then the
// positions, in the order of their moves. A turn is [move, value, depth, positions].
// Keys are not stored. A reader plays the turns, so it knows that they are legal.

const (
	maxFile    = 16 << 20 // bytes, not compressed
	maxCommand = 1000     // bytes
	maxTurns   = 4096     // of a position
)

// Bytes returns the book as a file that is not compressed.
func (b *Book) Bytes() ([]byte, error) {
	list := slices.Clone(b.list)
	slices.SortFunc(list, func(a, b Position) int { return strings.Compare(a.Moves, b.Moves) })
	file, err := line(b.Head)
	for i := range list {
		text, err := line(&list[i])
		if err != nil {
			return nil, err
		}
		file = append(file, text...)
	}
	return file, err
}

// line returns a value as a line of JSON.
func line(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // moves contain >
	err := encoder.Encode(v)
	return b.Bytes(), err
}

// MarshalJSON implements [json.Marshaler].
func (t Turn) MarshalJSON() ([]byte, error) {
	return line([]any{t.Move, t.Value, t.Depth, t.Positions})
}

// UnmarshalJSON implements [json.Unmarshaler].
func (t *Turn) UnmarshalJSON(text []byte) error {
	fields := []any{&t.Move, &t.Value, &t.Depth, &t.Positions}
	want := len(fields)
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	if len(fields) != want || slices.Contains(fields, nil) {
		return errors.New("a turn is not [move, value, depth, positions]")
	}
	return nil
}

// Save writes the book to a file and replaces an existing file. It compresses a file
// whose name ends in .gz. After an error the old file is unchanged.
func (b *Book) Save(path string) error {
	text, err := b.Bytes()
	if err != nil {
		return err
	}
	if filepath.Ext(path) == ".gz" {
		text = wholefile.Pack(text)
	}
	return wholefile.WriteBytes(path, 0o644, text)
}

// Games finds a game by its name.
type Games func(name string) (positions.Game, game.Entry, error)

// Open reads a book from a file. Games of its name come from games.
func Open(path string, games Games) (*Book, error) {
	text, err := wholefile.Read(path, maxFile)
	if err != nil {
		return nil, err
	}
	b, err := Read(text, games)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// Read reads a book, which may come from a stranger.
func Read(file []byte, games Games) (*Book, error) {
	b, err := read(file, games)
	if err != nil {
		return nil, fmt.Errorf("it is no book that this program can read: %w", err)
	}
	return b, nil
}

func read(file []byte, games Games) (*Book, error) {
	text := file
	if bytes.HasPrefix(file, []byte("\x1f\x8b")) { // gzip
		var err error
		if text, err = wholefile.Unpack(file, maxFile); err != nil {
			return nil, err
		}
	}
	var head Head
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	if err := wholefile.Decode(first, &head); err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	g, _, err := games(head.Game)
	if err != nil {
		return nil, err
	}
	if g.Name() != head.Game {
		return nil, fmt.Errorf("the game is %q, want %q", positions.Clip(head.Game), g.Name())
	}
	var list []Position
	for text := range bytes.Lines(rest) {
		var p Position
		if err := wholefile.Decode(text, &p); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(list)+2, err)
		}
		list = append(list, p)
	}
	if len(list) != head.Positions {
		return nil, fmt.Errorf("it has %d positions of %d", len(list), head.Positions)
	}
	return New(g, head, list)
}
