// Package suites holds test positions of which every best turn is proven, and
// measures by them how soon a search finds one. It makes such positions, and
// proves them again.
package suites

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/lines"
)

// A Puzzle is a position with all turns that are best there. A turn is best if
// it keeps the outcome that the player to move can force: a win by any margin
// is a win, since that is what an engine plays for, and one that comes later is
// as good.
type Puzzle struct {
	Game    string // canonical name
	FEN     string
	Outcome int      // for the player to move: 1 a win, 0 a draw
	Best    []string // canonical move strings, sorted
}

// A file of puzzles has one a line: the name of the game, the position string,
// the word win or draw, and the best turns. Empty lines and lines that begin
// with # are passed over.

// Suite returns the puzzles of a family of games that come with the program.
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

// All returns the puzzles of all games that come with the program.
func All(r engine.Registry) ([]Puzzle, error) {
	var list []Puzzle
	for _, entry := range r.Games {
		part, err := Suite(r, entry.Family.Name)
		if err != nil {
			return nil, err
		}
		list = append(list, part...)
	}
	return list, nil
}

// Of returns those of puzzles that are of a game: of a family with all its
// variants, or of a variant.
func Of(puzzles []Puzzle, game string) []Puzzle {
	var chosen []Puzzle
	for _, p := range puzzles {
		if family, _, _ := strings.Cut(p.Game, "-"); family == game || p.Game == game {
			chosen = append(chosen, p)
		}
	}
	return chosen
}

// words are the outcomes that a puzzle can have, as they are written.
var words = []string{"draw", "win"}

// String returns the puzzle as a line of a file.
func (p Puzzle) String() string {
	return fmt.Sprintf("%s %s %s %s", p.Game, p.FEN, words[p.Outcome], strings.Join(p.Best, " "))
}

// Parse reads a line of a file. It refuses games that are over, and turns that
// are not legal, not canonical, not sorted, or not there.
func Parse(r engine.Registry, line string) (Puzzle, error) {
	fields := strings.Fields(line)
	at := slices.IndexFunc(fields, func(f string) bool { return slices.Contains(words, f) })
	if at < 2 || at == len(fields)-1 {
		return Puzzle{}, errors.New("a puzzle is a game, a position, win or draw, and the best turns")
	}
	puzzle := Puzzle{fields[0], strings.Join(fields[1:at], " "), slices.Index(words, fields[at]), fields[at+1:]}
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

// Position returns the position of the puzzle, in which the game goes on.
func (p Puzzle) Position(r engine.Registry) (positions.Position, error) {
	game, _, err := r.Game(p.Game)
	if err != nil {
		return nil, err
	}
	position, err := game.Parse(p.FEN)
	if err == nil && position.Outcome() != positions.Undecided {
		err = fmt.Errorf("the game is over: %v", position.Outcome())
	}
	return position, err
}

// Read reads a file of puzzles. The error names the line.
func Read(r engine.Registry, in io.Reader) ([]Puzzle, error) {
	var list []Puzzle
	err := lines.EachEntry(in, func(line string) error {
		puzzle, err := Parse(r, line)
		list = append(list, puzzle)
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0:
		return nil, errors.New("there is no puzzle in it")
	}
	return list, nil
}
