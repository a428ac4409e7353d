package book

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"tetrad/positions"
)

// A Library finds books by their games. It reads those of the program when they are
// first asked for. It is safe for concurrent use.
type Library struct {
	games Games

	mu    sync.Mutex
	books map[string]*Book // by game; nil: there is none
}

// NewLibrary returns a library of the books that come with the program, and of others,
// which go before those.
func NewLibrary(games Games, others ...*Book) *Library {
	l := &Library{games: games, books: map[string]*Book{}}
	for _, b := range others {
		l.books[b.game.Name()] = b
	}
	return l
}

// Find returns the book of a game, or nil if there is none.
func (l *Library) Find(g positions.Game) (*Book, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.books[g.Name()]
	if ok {
		return b, nil
	}
	b, err := Of(l.games, g.Name())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	l.books[g.Name()] = b
	return b, nil
}

// Of returns the book of a game that comes with the program. The error is
// [fs.ErrNotExist] if there is none.
func Of(games Games, name string) (*Book, error) {
	variant, entry, err := games(name)
	if err != nil {
		return nil, err
	}
	text, err := entry.Book(variant.Name())
	if err != nil {
		return nil, err
	}
	b, err := Read(text, games)
	if err != nil {
		return nil, fmt.Errorf("book of %s: %w", variant.Name(), err)
	}
	return b, b.CheckGame(variant)
}
