// Package endgames holds positions near the end of games between strong players, with
// their exact values. They measure how fast an exact search is, in the manner of the
// endgame tests of Reversi by the French federation (FFO). No version promises anything
// about it.
package endgames

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/lines"
)

// An Endgame is a position with its proven value.
type Endgame struct {
	Game   string // canonical name
	FEN    string
	Margin int    // that the player to move wins by with best play; negative: loses by
	Best   string // canonical move string of a turn that keeps the margin
}

// String returns the endgame as a line of a file: the name of the game, the position
// string, the margin with its sign, and the turn.
func (e Endgame) String() string {
	return fmt.Sprintf("%s %s %+d %s", e.Game, e.FEN, e.Margin, e.Best)
}

// Parse parses a line of a file. It refuses games without an exact search, finished
// games, and turns that are illegal or not canonical.
func Parse(r engine.Registry, line string) (Endgame, error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return Endgame{}, errors.New("an endgame is a game, a position, a margin with its sign, and a best turn")
	}
	last := len(fields) - 1
	e := Endgame{Game: fields[0], FEN: strings.Join(fields[1:last-1], " "), Best: fields[last]}
	game, _, err := r.Game(e.Game)
	if err != nil {
		return Endgame{}, err
	}
	e.Game = game.Name()
	p, err := e.position(r)
	if err != nil {
		return Endgame{}, err
	}
	margin := fields[last-1]
	if e.Margin, err = strconv.Atoi(margin); err != nil || fmt.Sprintf("%+d", e.Margin) != margin {
		return Endgame{}, fmt.Errorf("%q is not a margin with its sign, such as +4 or -2", positions.Clip(margin))
	}
	turn, err := p.ParseTurn(e.Best)
	if err != nil {
		return Endgame{}, fmt.Errorf("%s: %w", positions.Clip(e.Best), err)
	}
	if name := p.TurnString(turn); name != e.Best {
		return Endgame{}, fmt.Errorf("%s is written %s", positions.Clip(e.Best), name)
	}
	return e, nil
}

// position returns the position, which must be of a game with an exact search.
func (e Endgame) position(r engine.Registry) (positions.Position, error) {
	p, err := r.Undecided(e.Game, e.FEN)
	if err != nil {
		return nil, err
	}
	if p.Abilities().Endgamer == nil {
		return nil, fmt.Errorf("%s has no exact search of endgames", e.Game)
	}
	return p, nil
}

// Left returns the number of turns to the end of the game, without passes.
func (e Endgame) Left(r engine.Registry) (int, error) {
	p, err := e.position(r)
	if err != nil {
		return 0, err
	}
	return p.Abilities().Scored.TurnsLeft(), nil
}

// Read returns the endgames of a file, one on each line. Empty lines and lines that
// begin with # are ignored. The error names the line.
func Read(r engine.Registry, in io.Reader) ([]Endgame, error) {
	return lines.Entries(in, "endgame", func(line string) (Endgame, error) { return Parse(r, line) })
}

// All returns the endgames in the program.
func All(r engine.Registry) ([]Endgame, error) {
	var list []Endgame
	for _, entry := range r.Games {
		text, err := entry.Endgames()
		if err != nil {
			continue // the program has none of this game
		}
		part, err := Read(r, bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		list = slices.Concat(list, part)
	}
	return list, nil
}
