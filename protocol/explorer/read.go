package explorer

import (
	"context"
	"errors"
	"io"

	"tetrad/engine"
	"tetrad/protocol/record"
)

// Read adds the games of a file that the index does not have yet. It calls tell for each
// game of the file with its place, from 1, and the reason if the game is left out: it
// cannot be read, breaks the rules, or was changed later. Read ends early with the error
// of ctx, or with [ErrFull]. Other errors are those of reading the file.
func (x *Index) Read(ctx context.Context, registry engine.Registry, source string, in io.Reader,
	tell func(place int, err error)) error {
	return record.Each(in, func(place int, g *record.Game, err error) error {
		if err == nil {
			err = x.addRecord(registry, source, place, g)
		}
		switch {
		case errors.Is(err, ErrFull):
			return err
		case errors.Is(err, errKnown):
			err = nil
		}
		tell(place, err)
		return ctx.Err()
	})
}

func (x *Index) addRecord(registry engine.Registry, source string, place int, g *record.Game) error {
	variant, _, err := g.In(registry, "")
	if err != nil {
		return err
	}
	return x.Add(source, place, variant, g)
}
