package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"tetrad/bench/annotate"
	"tetrad/cmd/cli"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// annotateFile writes the games of a file with evaluations. It reports and leaves out
// games that cannot be read, break the rules or were changed. rules names the game for files that
// do not.
func (e *env) annotateFile(ctx context.Context, a *annotate.Annotator, name, format, rules string) error {
	in, err := e.OpenInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	left := cli.LeftOut{To: e.Stderr}
	err = record.Each(in, func(place int, g *record.Game, err error) error {
		left.Read = place
		var variant positions.Game
		if err == nil {
			variant, err = cli.VariantOf(e.Registry, g, rules)
		}
		var annotated *annotate.Game
		if err == nil {
			annotated, err = a.Annotate(ctx, g)
		}
		if ctx.Err() != nil {
			return fmt.Errorf("interrupted in game %d", place)
		}
		var text string
		if err == nil {
			text, err = annotatedText(annotated, variant, format)
		}
		if err != nil {
			left.Report("", place, err)
			return nil
		}
		_, err = io.WriteString(e.Stdout, text)
		return err
	})
	if err != nil {
		return err
	}
	return left.End()
}

// annotatedText returns a game in a format.
func annotatedText(g *annotate.Game, variant positions.Game, format string) (string, error) {
	switch format {
	case "text":
		return g.Text(), nil
	case "pgn":
		return g.PGN(), nil
	case "sgf":
		return g.SGF(variant)
	}
	var line strings.Builder
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(g)
	return line.String(), err
}
