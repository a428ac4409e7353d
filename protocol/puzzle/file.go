package puzzle

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/protocol/lines"
)

// Read reads a file of puzzles, which may be empty. The error names the line.
func Read(r engine.Registry, in io.Reader) ([]*Puzzle, error) {
	all, err := io.ReadAll(lines.SkipMark(in))
	if err != nil {
		return nil, err
	}
	first, _, _ := bytes.Cut(all, []byte("\n"))
	switch header := strings.TrimSpace(string(first)); {
	case header == Header:
	case strings.HasPrefix(header, "# tetrad puzzles "):
		return nil, fmt.Errorf("line 1: %q is another version of the format than %q", header, Header)
	default:
		return nil, fmt.Errorf("line 1: a file of puzzles begins with %q", Header)
	}
	var list []*Puzzle
	err = lines.EachEntry(bytes.NewReader(all), func(line string) error {
		p, err := Parse(r, line)
		list = append(list, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Exist reports whether the program has puzzles for a family of games.
func Exist(entry *game.Entry) bool {
	text, err := entry.Puzzles()
	if err != nil {
		return false
	}
	found := false
	err = lines.EachEntry(bytes.NewReader(text), func(string) error { found = true; return nil })
	return found || err != nil // a file that cannot be read is not taken for an empty one
}

// Of returns the program's puzzles for a family of games.
func Of(r engine.Registry, family string) ([]*Puzzle, error) {
	_, entry, err := r.Game(family)
	if err != nil {
		return nil, err
	}
	if !Exist(&entry) {
		return nil, fmt.Errorf("there are no puzzles of %s", family)
	}
	text, err := entry.Puzzles()
	if err != nil {
		return nil, err
	}
	return Read(r, bytes.NewReader(text))
}

// All returns the program's puzzles for all games.
func All(r engine.Registry) (list []*Puzzle, err error) {
	for _, entry := range r.Games {
		if !Exist(&entry) {
			continue
		}
		part, err := Of(r, entry.Family.Name)
		if err != nil {
			return nil, fmt.Errorf("puzzles of %s: %w", entry.Family.Name, err)
		}
		list = append(list, part...)
	}
	return list, nil
}

// Select returns the puzzles of a game. The name may be in upper or lower case. The
// name of a family selects all of its variants, any other name selects a variant, and
// "" selects all games.
func Select(r engine.Registry, list []*Puzzle, game string) (chosen []*Puzzle, err error) {
	if game == "" {
		return list, nil
	}
	variant, entry, err := r.Game(game)
	if err != nil {
		return nil, err
	}
	whole := strings.EqualFold(game, entry.Family.Name)
	for _, p := range list {
		if family, _, _ := strings.Cut(p.Game, "-"); p.Game == variant.Name() || whole && family == entry.Family.Name {
			chosen = append(chosen, p)
		}
	}
	return chosen, nil
}
