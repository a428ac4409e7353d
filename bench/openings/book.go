package openings

import (
	"bytes"
	"fmt"

	"tetrad/engine/game"
	"tetrad/positions"
)

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
