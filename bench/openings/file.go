package openings

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/lines"
)

// A file of openings has one opening on each line: "startpos" or a position string
// and then, if the opening has moves, "moves" and the moves. The word startpos is
// optional. Empty lines and lines that begin with # are ignored. If no line has
// moves, Cute Games can read the file too.

// String returns the opening as a line of a file.
func (o Opening) String() string {
	from := o.FEN
	if from == "" {
		from = "startpos"
	}
	if len(o.Moves) == 0 {
		return from
	}
	return from + " moves " + strings.Join(o.Moves, " ")
}

// Parse parses a line of a file. It refuses finished games and everything that the
// rules of g refuse.
func Parse(g positions.Game, line string) (Opening, error) {
	words := strings.Fields(line)
	var o Opening
	for i, word := range words {
		if word == "moves" {
			words, o.Moves = words[:i], words[i+1:]
			break
		}
	}
	if from := strings.Join(words, " "); from != "startpos" {
		o.FEN = from
	}
	p, err := o.Position(g)
	if err == nil && p.Outcome() != positions.Undecided {
		err = fmt.Errorf("the game is over: %v", p.Outcome())
	}
	return o, err
}

// Position returns the position after the opening, with its history.
func (o Opening) Position(g positions.Game) (positions.Position, error) {
	p := g.Start()
	if o.FEN != "" {
		var err error
		if p, err = g.Parse(o.FEN); err != nil {
			return nil, err
		}
	}
	for i, move := range o.Moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return p, nil
}

// Read reads a file of openings. The error names the line.
func Read(g positions.Game, in io.Reader) ([]Opening, error) {
	return lines.Entries(in, "opening", func(line string) (Opening, error) { return Parse(g, line) })
}

// Sum returns a checksum of a list of openings.
func Sum(list []Opening) string {
	hash := sha256.New()
	for _, o := range list {
		fmt.Fprintln(hash, o)
	}
	return hex.EncodeToString(hash.Sum(nil))
}
