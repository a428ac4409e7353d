package openings

import (
	"bytes"
	"fmt"
	"os"

	"tetrad/engine/game"
	"tetrad/positions"
)

// bookName is the name of what is no file.
const bookName = "book"

// Open reads the openings of a variant from a file or, where it has the name book,
// those that come with the program.
func Open(name string, entry game.Entry, variant positions.Game) ([]Opening, error) {
	if name == bookName {
		return Book(entry, variant)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := Read(variant, file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// Book returns the balanced openings of a variant that come with the program,
// which has some for each game in its default size; of some, for variants with
// other rules too. The entry is that of its family.
func Book(entry game.Entry, variant positions.Game) ([]Opening, error) {
	text, err := entry.Openings(variant.Name())
	if err != nil {
		return nil, fmt.Errorf("there is no book for %s; make one by tetrad openings", variant.Name())
	}
	return Read(variant, bytes.NewReader(text))
}
