package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"tetrad/cmd/cli"
	"tetrad/engine/book"
)

const bookUsage = `tetrad book works with opening books: graphs of positions that searches have looked at,
with the values that minimax gives to their turns.

  tetrad book make     make a book by searches, or make one larger
  tetrad book show     show what a book knows of a position, and the fairest openings
  tetrad book verify   compute searches of a book again

Each explains itself with --help.
`

func (e *env) book(args []string) error {
	flags := e.newFlags("book", bookUsage)
	if err := parse(flags, args); err != nil {
		return err
	}
	return cli.Usage("say what to do: make, show or verify")
}

// openBook returns the book of a file or, if path is "", that of a game in the program.
func (e *env) openBook(path, name string) (*book.Book, error) {
	if path != "" {
		return book.Open(path, e.Registry.Game)
	}
	variant, _, err := e.Registry.Game(name)
	if err != nil {
		return nil, cli.Usage("--game: %w", err)
	}
	b, err := book.Of(e.Registry.Game, variant.Name())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no book of %s comes with the program, but those of %s do; name a file, or make one by tetrad book make",
			variant.Name(), strings.Join(e.bookGames(), ", "))
	}
	return b, err
}

// bookGames returns the names of the games whose books come with the program.
func (e *env) bookGames() []string {
	var names []string
	for _, entry := range e.Registry.Games {
		for _, variant := range entry.Family.Variants() {
			if _, err := entry.Book(variant.Name()); err == nil {
				names = append(names, variant.Name())
			}
		}
	}
	return names
}
