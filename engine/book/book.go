// Package book reads opening books, and looks positions up in them. A book is a list of
// positions, each with the turns that a search has listed and what they are worth.
// tetrad-lab book make makes them.
package book

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
)

// A Head says what a book is. It is the first line of a file.
type Head struct {
	Game      string `json:"game"`      // canonical name
	Positions int    `json:"positions"` // in the book; New sets it
	Searches  int    `json:"searches"`  // that the book consists of
	Command   string `json:"command"`   // that makes the book
}

// A Position is a position of a book with the turns that the book knows there. Its images
// under the symmetries of the game have no positions of their own.
type Position struct {
	Moves string `json:"moves"` // from the start of the game, with blanks between turns
	Value Value  `json:"value"` // for the player to move
	Turns []Turn `json:"turns"` // best first

	images positions.Images
}

// A Turn is a turn that a book knows. In a file it is an array of its fields.
type Turn struct {
	Move  string
	Value Value // for the player who makes the turn
	Depth int32 // of the search that the value begins with, in turns; 0: unknown
	// Positions is the number of positions of the book that were first reached by this
	// turn. It is 0 for a turn whose value is the estimate of one search.
	Positions int32
}

// A Book is an opening book of one game. It is safe for concurrent use.
type Book struct {
	Head
	game positions.Game
	list []Position
	byID map[uint64]int // index of a position, by the least key of its images
}

// New returns a book of a game. It plays all turns, and refuses those that are illegal.
// The list may come from a stranger; the book keeps it.
func New(g positions.Game, head Head, list []Position) (*Book, error) {
	head.Game, head.Positions = g.Name(), len(list)
	b := &Book{Head: head, game: g, list: list, byID: make(map[uint64]int, len(list))}
	if len(list) == 0 {
		return nil, errors.New("it has no positions")
	}
	if head.Searches < 0 || len(head.Command) > maxCommand {
		return nil, errors.New("its head has an impossible number of searches or command")
	}
	for i := range list {
		if err := b.enter(i); err != nil {
			return nil, fmt.Errorf("position %q: %w", positions.Clip(list[i].Moves), err)
		}
	}
	return b, nil
}

// enter completes a position.
func (b *Book) enter(i int) error {
	at, p := &b.list[i], b.game.Start()
	for move := range strings.FieldsSeq(at.Moves) {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return err
		}
	}
	if p.Outcome() != positions.Undecided {
		return positions.ErrGameOver
	}
	var id uint64
	id, at.images = KeyOf(p)
	if _, ok := b.byID[id]; ok {
		return errors.New("the book has it twice")
	}
	b.byID[id] = i
	if len(at.Turns) > maxTurns {
		return fmt.Errorf("it has %d turns, want at most %d", len(at.Turns), maxTurns)
	}
	if err := at.Value.check(); err != nil {
		return err
	}
	for j, t := range at.Turns {
		if _, err := p.ParseTurn(t.Move); err != nil {
			return fmt.Errorf("%s: %w", positions.Clip(t.Move), err)
		}
		if err := t.check(); err != nil {
			return fmt.Errorf("%s: %w", t.Move, err)
		}
		if j > 0 && CompareTurns(at.Turns[j-1], t) > 0 {
			return fmt.Errorf("%s: a worse turn comes before it", t.Move)
		}
	}
	return nil
}

// check refuses what no turn has.
func (t *Turn) check() error {
	if t.Depth < 0 || t.Positions < 0 {
		return errors.New("a number is below 0")
	}
	return t.Value.check()
}

// CompareTurns puts the better turn first.
func CompareTurns(a, b Turn) int {
	return cmp.Or(cmp.Compare(b.Value.Score, a.Value.Score), cmp.Compare(b.Positions, a.Positions))
}

// CheckGame refuses a book of another game.
func (b *Book) CheckGame(g positions.Game) error {
	if b.game.Name() != g.Name() {
		return fmt.Errorf("the book is of %s, not of %s", b.game.Name(), g.Name())
	}
	return nil
}

// KeyOf returns the key under which a book has p, a position between turns, and the
// images of p.
func KeyOf(p positions.Position) (uint64, positions.Images) {
	images, _ := positions.ImagesUnder(p)
	least, _ := images.Least()
	return least, images
}

// An Answer is what a book knows of a position.
type Answer struct {
	Value Value  // for the player to move
	Turns []Turn // best first
}

// Lookup returns what the book knows of p, a position of its game between turns, or nil
// if it does not have p. It leaves p as it was.
func (b *Book) Lookup(p positions.Position) *Answer {
	id, images := KeyOf(p)
	i, ok := b.byID[id]
	if !ok || p.Outcome() != positions.Undecided {
		return nil
	}
	at := &b.list[i]
	by := slices.Index(at.images[:], images[0]) // the symmetry that makes p of the position
	if by < 0 {
		return nil
	}
	size := 0
	if imaged := p.Abilities().Imaged; imaged != nil {
		size = imaged.Size()
	}
	a := &Answer{Value: at.Value, Turns: slices.Clone(at.Turns)}
	for j := range a.Turns {
		t := &a.Turns[j]
		steps, err := p.ParseTurn(positions.Symmetry(by).Move(t.Move, size))
		if err != nil {
			return nil // another position with the same key
		}
		t.Move = p.TurnString(steps)
	}
	return a
}
