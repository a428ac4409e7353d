// Package suites holds test positions whose best turns are all proven. It measures
// how soon a search finds a best turn. It also makes such positions and repeats their
// proofs. No version promises anything about it.
package suites

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/lines"
)

// A Puzzle is a position with all of its best turns. A turn is best if it keeps the
// outcome that the player to move can force. A win by any margin and at any distance
// counts the same, since a win is what an engine plays for.
type Puzzle struct {
	Game    string // canonical name
	FEN     string
	Outcome int      // for the player to move: 1 a win, 0 a draw
	Grade   Grade    // [Ungraded] if the file does not say
	Best    []string // canonical move strings, sorted
}

// A file of puzzles has one puzzle on each line: the name of the game, the position
// string, the word win or draw, the grade if there is one (easy, medium or hard), and
// the best turns. Empty lines and lines that begin with # are ignored.

// Suite returns the puzzles in the program for a family of games.
func Suite(r engine.Registry, family string) ([]Puzzle, error) {
	_, entry, err := r.Game(family)
	if err != nil {
		return nil, err
	}
	text, err := entry.Suite()
	if err != nil {
		return nil, fmt.Errorf("there is no suite of %s", family)
	}
	return Read(r, bytes.NewReader(text))
}

// All returns the puzzles in the program for all games.
func All(r engine.Registry) ([]Puzzle, error) {
	var list []Puzzle
	for _, entry := range r.Games {
		if _, err := entry.Suite(); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		part, err := Suite(r, entry.Family.Name)
		if err != nil {
			return nil, err
		}
		list = append(list, part...)
	}
	return list, nil
}

// Of returns the puzzles of a game, whose name may be in upper or lower case. The name
// of a family is for all of its variants, and any other one for a variant.
func Of(r engine.Registry, puzzles []Puzzle, game string) ([]Puzzle, error) {
	variant, entry, err := r.Game(game)
	if err != nil {
		return nil, err
	}
	whole := strings.EqualFold(game, entry.Family.Name)
	var chosen []Puzzle
	for _, p := range puzzles {
		if family, _, _ := strings.Cut(p.Game, "-"); p.Game == variant.Name() || whole && family == entry.Family.Name {
			chosen = append(chosen, p)
		}
	}
	return chosen, nil
}

// words are the names of the outcomes that a puzzle can have, by outcome.
var words = []string{"draw", "win"}

// String returns the puzzle as a line of a file.
func (p Puzzle) String() string {
	fields := []string{p.Game, p.FEN, words[p.Outcome]}
	if p.Grade != Ungraded {
		fields = append(fields, p.Grade.String())
	}
	return strings.Join(append(fields, p.Best...), " ")
}

var errNoPuzzle = errors.New("a puzzle is a game, a position, win or draw, a grade if it has one, and the best turns")

// Parse parses a line of a file. It refuses finished games, and turns that are
// illegal, not canonical, not sorted, or missing.
func Parse(r engine.Registry, line string) (Puzzle, error) {
	fields := strings.Fields(line)
	at := slices.IndexFunc(fields, func(f string) bool { return slices.Contains(words, f) })
	if at < 2 || at == len(fields)-1 {
		return Puzzle{}, errNoPuzzle
	}
	puzzle := Puzzle{
		Game: fields[0], FEN: strings.Join(fields[1:at], " "), Outcome: slices.Index(words, fields[at]), Best: fields[at+1:],
	}
	if grade, ok := parseGrade(puzzle.Best[0]); ok {
		puzzle.Grade, puzzle.Best = grade, puzzle.Best[1:]
	}
	if len(puzzle.Best) == 0 {
		return Puzzle{}, errNoPuzzle
	}
	game, _, err := r.Game(puzzle.Game)
	if err != nil {
		return Puzzle{}, err
	}
	puzzle.Game = game.Name()
	p, err := puzzle.Position(r)
	if err != nil {
		return Puzzle{}, err
	}
	for i, move := range puzzle.Best {
		turn, err := p.ParseTurn(move)
		switch {
		case err != nil:
			return Puzzle{}, fmt.Errorf("%s: %w", positions.Clip(move), err)
		case p.TurnString(turn) != move:
			return Puzzle{}, fmt.Errorf("%s is written %s", positions.Clip(move), p.TurnString(turn))
		case i > 0 && puzzle.Best[i-1] >= move:
			return Puzzle{}, fmt.Errorf("%s is not in order", positions.Clip(move))
		}
	}
	return puzzle, nil
}

// Position returns the position of the puzzle, in which the game is not over.
func (p Puzzle) Position(r engine.Registry) (positions.Position, error) {
	return r.Undecided(p.Game, p.FEN)
}

// Read reads a file of puzzles. The error names the line.
func Read(r engine.Registry, in io.Reader) ([]Puzzle, error) {
	return lines.Entries(in, "puzzle", func(line string) (Puzzle, error) { return Parse(r, line) })
}
