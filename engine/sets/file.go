package sets

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/engine/lines"
)

// Header is the first line of a file. Its number changes with the format. Other lines that
// begin with # are comments, and each remaining line is a puzzle.
const Header = "# tetrad set 2"

// Read reads a set, which may be empty. The error names the line.
func Read(r engine.Registry, in io.Reader) ([]*Puzzle, error) {
	all, err := io.ReadAll(lines.Decode(in))
	if err != nil {
		return nil, err
	}
	if first, _, _ := bytes.Cut(all, []byte("\n")); strings.TrimSpace(string(first)) != Header {
		return nil, fmt.Errorf("line 1: it is no set, which begins with %q", Header)
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

// A Source is a set that comes with the program for some games.
type Source struct {
	what  string      // in errors: "puzzles"
	kinds []ClaimKind // of all claims
	file  string      // of the game
}

// The sets of the program.
var (
	Suite    = Source{"suites", []ClaimKind{All}, "suite.txt"}                        // test positions for engines, with grades
	Puzzles  = Source{"puzzles", Lines, "puzzles.txt"}                                // for people, with ratings and themes
	Truth    = Source{"positions for blunders", []ClaimKind{All, Avoid}, "truth.txt"} // of engines, with most turns proved
	Endgames = Source{"endgames", []ClaimKind{Margin}, "endgames.txt"}                // by which exact searches are measured
)

// Sources are the sets of the program by name.
var Sources = map[string]Source{"suite": Suite, "truth": Truth, "puzzles": Puzzles, "endgames": Endgames}

// Exist reports whether the program has the set for a family of games. A set without
// puzzles is as good as none.
func (s Source) Exist(entry *game.Entry) bool {
	text, err := entry.File(s.file)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	found := false
	err = lines.EachEntry(bytes.NewReader(text), func(string) error { found = true; return nil })
	return found || err != nil // a file that cannot be read is not taken for an empty one
}

// Of returns the program's set for a family of games.
func (s Source) Of(r engine.Registry, family string) ([]*Puzzle, error) {
	_, entry, err := r.Game(family)
	if err != nil {
		return nil, err
	}
	if !s.Exist(&entry) {
		return nil, fmt.Errorf("there are no %s of %s", s.what, family)
	}
	text, err := entry.File(s.file)
	if err != nil {
		return nil, err
	}
	list, err := Read(r, bytes.NewReader(text))
	for _, p := range list {
		if !slices.Contains(s.kinds, p.Kind) {
			return nil, fmt.Errorf("among the %s of %s: %v", s.what, family, p)
		}
	}
	return list, err
}

// All returns the program's sets for all games as one.
func (s Source) All(r engine.Registry) (list []*Puzzle, err error) {
	for _, entry := range r.Games {
		if !s.Exist(&entry) {
			continue
		}
		part, err := s.Of(r, entry.Family.Name)
		if err != nil {
			return nil, fmt.Errorf("%s of %s: %w", s.what, entry.Family.Name, err)
		}
		list = append(list, part...)
	}
	return list, nil
}

// Select returns the puzzles of a game. The name may be in upper or lower case. The name
// of a family selects all of its variants, any other name selects a variant, and "" selects
// all games.
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
