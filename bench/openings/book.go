package openings

import (
	"bytes"
	"fmt"
	"os"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// BookName is the reserved name that stands for the book instead of a file.
const BookName = "book"

// Open reads the openings of a variant from a file or, if name is "book", from the
// book in the program. The file has openings or recorded games. At most plies turns of each
// are taken; 0: all.
func Open(r engine.Registry, name string, plies int, entry game.Entry, variant positions.Game) ([]Opening, error) {
	if name == BookName {
		return book(entry, variant, plies)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := readAny(r, variant, file, plies)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// book returns the balanced openings of a variant that come with the program. Each
// game has a book for its default size, and some games also have books for variants
// with other rules. entry is the entry of the variant's family.
func book(entry game.Entry, variant positions.Game, plies int) ([]Opening, error) {
	text, err := entry.File("openings/" + variant.Name() + ".txt")
	if err != nil {
		return nil, fmt.Errorf("no openings for %s come with the program; tetrad openings makes a file of them", variant.Name())
	}
	return Read(variant, bytes.NewReader(text), plies)
}
