package openings

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/engine/lines"
	"tetrad/positions"
)

// A file of openings has one opening on each line: "startpos" or a position string
// and then, if the opening has moves, "moves" and the moves. The word startpos is
// optional. Instead of moves, the operations of EPD may follow, such as id "name"; they
// are ignored, and so are empty lines and lines that begin with #. If no line has
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

// parse parses a line of a file. It refuses finished games and everything that the
// rules of g refuse.
func parse(g positions.Game, line string) (Opening, error) {
	o := split(g, line)
	return o, o.check(g)
}

// split returns the parts of a line.
func split(g positions.Game, line string) (o Opening) {
	words := lines.Words(line)
	fields := len(strings.Fields(g.Start().FEN()))
	if len(words) > fields && words[fields] != "moves" && strings.HasSuffix(line, ";") { // EPD
		if _, err := g.Parse(strings.Join(words[:fields+1], " ")); err == nil {
			fields++ // one that only some position strings have
		}
		words = words[:fields]
	}
	for i, word := range words {
		if word == "moves" {
			words, o.Moves = words[:i], words[i+1:]
			break
		}
	}
	if from := strings.Join(words, " "); from != "startpos" {
		o.FEN = from
	}
	return o
}

// errOver is the error of an opening after which there is nothing to play.
var errOver = errors.New("the game is over")

// check refuses a finished game and everything that the rules of g refuse.
func (o Opening) check(g positions.Game) error {
	p, err := o.Position(g)
	if err == nil && p.Outcome() != positions.Undecided {
		err = fmt.Errorf("%w: %v", errOver, p.Outcome())
	}
	return err
}

// first returns the opening with at most this many turns, or all if plies is 0, as an
// opening of a file.
func (o Opening) first(g positions.Game, plies int) (Opening, error) {
	if plies > 0 {
		o.Moves = o.Moves[:min(plies, len(o.Moves))]
	}
	err := o.check(g)
	if errors.Is(err, errOver) && len(o.Moves) > 0 {
		err = fmt.Errorf("%w after %d turns; take fewer of each with --opening-turns", err, len(o.Moves))
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

// Read reads a file of openings, one a line, and takes at most plies turns of each; 0: all.
// The error names the line.
func Read(g positions.Game, in io.Reader, plies int) ([]Opening, error) {
	return lines.Entries(in, "opening", func(line string) (Opening, error) { return split(g, line).first(g, plies) })
}

// Sum returns a checksum of a list of openings.
func Sum(list []Opening) string {
	hash := sha256.New()
	for _, o := range list {
		fmt.Fprintln(hash, o)
	}
	return hex.EncodeToString(hash.Sum(nil))
}
