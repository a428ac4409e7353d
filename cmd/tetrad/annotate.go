package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"tetrad/bench/annotate"
	"tetrad/protocol/record"
)

// annotateFile writes the games of a file with evaluations. It reports and skips
// games that break the rules or were changed. rules names the game for files that
// do not.
func (e *env) annotateFile(ctx context.Context, a *annotate.Annotator, name, format, rules string) error {
	in, err := e.openInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	read, wrong := 0, 0
	err = record.Each(in, func(place int, g *record.Game, err error) error {
		read = place
		if err == nil {
			_, err = variantOf(e.registry, g, rules)
		}
		var annotated *annotate.Game
		if err == nil {
			annotated, err = a.Annotate(ctx, g)
		}
		if ctx.Err() != nil {
			return fmt.Errorf("interrupted in game %d", read)
		}
		if err != nil {
			wrong++
			fmt.Fprintf(e.stderr, "game %d: %v\n", read, err)
			return nil
		}
		return e.writeAnnotated(annotated, format)
	})
	if err != nil {
		return err
	}
	switch {
	case wrong > 0:
		return fmt.Errorf("%d of %d games are wrong", wrong, read)
	case read == 0:
		return errors.New("there is no game in the file")
	}
	return nil
}

func (e *env) writeAnnotated(g *annotate.Game, format string) error {
	switch format {
	case "text":
		_, err := io.WriteString(e.stdout, g.Text())
		return err
	case "pgn":
		_, err := io.WriteString(e.stdout, g.PGN())
		return err
	}
	encoder := json.NewEncoder(e.stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(g)
}
