package openings

import (
	"bytes"
	"embed"
	"fmt"

	"tetrad/positions"
)

// The books were made by tetrad openings; the first line of each tells how.
//
//go:embed books/*.txt
var books embed.FS

// Book returns the balanced openings that come with the program, which has some
// for each game in its default size; of some, for variants with other rules too.
func Book(g positions.Game) ([]Opening, error) {
	text, err := books.ReadFile("books/" + g.Name() + ".txt")
	if err != nil {
		return nil, fmt.Errorf("there is no book for %s; make one by tetrad openings", g.Name())
	}
	return Read(g, bytes.NewReader(text))
}
