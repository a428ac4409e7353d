package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"tetrad/bench/annotate"
	"tetrad/protocol/record"
)

// annotateFile writes the games of a file with opinions. Games that break the
// rules or were changed are reported, and passed over. rules names the game
// where the file does not.
func (e *env) annotateFile(ctx context.Context, a *annotate.Annotator, name, format, rules string) error {
	in := e.stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	games := record.NewReader(in)
	read, wrong := 0, 0
	for {
		g, err := games.Next()
		if err == io.EOF {
			break
		}
		if err != nil && !errors.Is(err, record.ErrChanged) {
			return err
		}
		read++
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
			continue
		}
		if err := e.writeAnnotated(annotated, format); err != nil {
			return err
		}
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
