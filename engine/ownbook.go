package engine

import (
	"cmp"
	"errors"
	"io/fs"
	"math/rand/v2"

	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// noFile is the value of an option that names no file, in the words of UCI.
const noFile = "<empty>"

// bookMargin is the number of centipawns by which a turn may be worse than the best one
// of the book and still be played. Searches cannot tell such turns apart.
const bookMargin = 10

// A BookMove is a turn that the engine plays from a book.
type BookMove struct {
	Move      string
	Value     book.Value
	Depth     int // of the search that the value begins with, in turns
	Positions int // of the book below the turn
	Choices   int // nearly equal turns among which it was chosen
}

// ownBook is the book that the engine keeps.
type ownBook struct {
	game string     // for which it was looked for
	book *book.Book // nil: there is none
}

// setBookFile reads a book, so that a file that is none is refused at once.
func (e *Engine) setBookFile(path string) (string, error) {
	if path == noFile {
		path = ""
	}
	var b *book.Book
	if path != "" {
		var err error
		if b, err = book.Open(path, e.registry.Game); err != nil {
			return "", err
		}
	}
	e.fileBook, e.own, e.prepared = b, ownBook{}, false
	return cmp.Or(path, noFile), nil
}

// currentBook returns the book of the current game, or nil if there is none. A book file
// for this game replaces the program's book.
func (e *Engine) currentBook() (*book.Book, error) {
	game := e.history.game
	if e.own.game == game.Name() {
		return e.own.book, nil
	}
	b := e.fileBook
	if b == nil || b.CheckGame(game) != nil {
		var err error
		if b, err = book.Of(e.registry.Game, game.Name()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	e.own = ownBook{game: game.Name(), book: b}
	return b, nil
}

// playsBook reports whether the engine plays from a book, if there is one. Weaker levels do
// not.
func (e *Engine) playsBook() bool { return e.settings.ownBook && !e.level().weak }

// bookMove returns the turn that the book plays in p, or nil if a search has to find one.
// Analysis uses no book.
func (e *Engine) bookMove(p positions.Position, l *Limits) (*BookMove, error) {
	if !e.playsBook() || l.Infinite || l.Analysis || l.Ponder || l.Turns != nil {
		return nil, nil
	}
	b, err := e.currentBook()
	if b == nil || err != nil {
		return nil, err
	}
	answer := b.Lookup(p)
	if answer == nil {
		return nil, nil
	}
	return chooseFrom(answer, e.settings.seed, p.Key()), nil
}

// chooseFrom returns one of the best turns of a book, by a seed and the key of the
// position.
func chooseFrom(a *book.Answer, seed, key uint64) *BookMove {
	var near []book.Turn
	for _, l := range a.Turns {
		if l.Value != a.Turns[0].Value && (l.Value.Proved || a.Turns[0].Value.Proved || l.Value.Score < a.Turns[0].Value.Score-bookMargin) {
			break
		}
		near = append(near, l)
	}
	if len(near) == 0 {
		return nil
	}
	l := near[rand.New(rand.NewPCG(seed, key)).IntN(len(near))]
	return &BookMove{l.Move, l.Value, int(l.Depth), int(l.Positions), len(near)}
}

// line returns the report of a turn of the book.
func (m *BookMove) line(p positions.Position) (Line, error) {
	steps, err := p.ParseTurn(m.Move)
	info := search.Info{Depth: max(m.Depth, 1), SelDepth: max(m.Depth, 1), Line: 1, Score: m.Value.Score, PV: steps}
	if m.Value == book.ProvedDraw {
		info.WDL = &search.WDL{Draw: 1000}
	}
	return Line{Info: info, Moves: []string{m.Move}}, err
}
