package commands

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/diagram"
	"tetrad/protocol/record"
)

//go:embed help/replay.txt
var replayUsage string

func replayCommand(e *cli.Env) *cobra.Command {
	r := replayer{env: e, left: cli.SkippedGames{To: e.Stderr}}
	var format string
	c := e.CommandOfArguments("replay FILE...", "check and show recorded games", replayUsage,
		func(names []string) error {
			switch r.show = replayForms[format]; {
			case len(names) == 0:
				return cli.Usage("give files with recorded games, or - for standard input")
			case r.show == nil && format != "svg":
				return cli.Usage("--format %q is not line, pgn, svg or none", format)
			}
			for _, name := range names {
				if err := r.read(name, len(names) > 1); err != nil {
					return err
				}
			}
			return r.end()
		})
	flags := c.Flags()
	flags.IntVar(&r.only, "game", 0, "number of the game to show; 0: all")
	cli.AddRules(flags, &r.rules, e.Registry)
	flags.BoolVar(&r.boards, "boards", false, "draw the board before the first move and after each")
	flags.StringVar(&format, "format", "line",
		"line: one for each game; pgn: games in PGN; "+
			"svg: a picture of one game; none: errors only")
	return c
}

// replayForms are the formats that are texts, by their names.
var replayForms = map[string]func(*record.Game) string{
	"line": func(g *record.Game) string { return cli.GameLine(g) + "\n" },
	"none": func(*record.Game) string { return "" },
	"pgn":  (*record.Game).PGN,
}

// replayer shows the games of files.
type replayer struct {
	env    *cli.Env
	rules  string // game of records that name none
	only   int
	boards bool
	show   func(*record.Game) string // nil: a picture is drawn
	left   cli.SkippedGames
	shown  int
	wrong  int
}

// read shows the games of a file. Errors of its games begin with its name if it is one of several.
func (r *replayer) read(name string, isOneOfSeveral bool) error {
	in, err := r.env.OpenInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	file, prefix := "", ""
	if isOneOfSeveral {
		file, prefix = name, name+", "
	}
	return record.Each(in, func(place int, g *record.Game, fault error) error {
		r.left.Read++
		if _, isUnreadable := errors.AsType[*record.Fault](fault); isUnreadable {
			r.left.Report(file, place, fault)
			return nil
		}
		if g.Number == 0 {
			g.Number = place
		}
		if r.only != 0 && g.Number != r.only {
			return nil
		}
		r.shown++
		variant, entry, err := r.replay(g)
		text, failed := r.text(g, entry, variant)
		if err == nil {
			err = failed
		}
		if err := errors.Join(fault, err); err != nil {
			r.wrong++
			fmt.Fprintf(r.env.Stderr, "%sgame %d: %s\n", prefix, g.Number, strings.ReplaceAll(err.Error(), "\n", "; "))
		}
		if variant != nil { // otherwise nothing is known of it
			fmt.Fprint(r.env.Stdout, text)
		}
		return nil
	})
}

// end says what is left out, and returns an error if a game is wrong or none was shown.
func (r *replayer) end() error {
	if err := r.left.End(); err != nil {
		return err
	}
	switch {
	case r.wrong == 1:
		return fmt.Errorf("a game of %d is wrong", r.left.Read)
	case r.wrong > 0:
		return fmt.Errorf("%d of %d games are wrong", r.wrong, r.left.Read)
	case r.shown == 0:
		return fmt.Errorf("there is no game %d among the %d that were read", r.only, r.left.Read)
	}
	return nil
}

// replay plays a game by its rules.
func (r *replayer) replay(g *record.Game) (positions.Game, *game.Entry, error) {
	variant, entry, err := cli.VariantOf(r.env.Registry, g, r.rules)
	if err != nil {
		return nil, nil, err
	}
	first := 0
	if g.P2First {
		first = 1
	}
	_, err = g.Replay(variant, func(ply int, p positions.Position) {
		if !r.boards || r.show == nil {
			return
		}
		if ply > 0 {
			fmt.Fprintf(r.env.Stdout, "%s %s\n", record.Number(first+ply-1), g.Moves[ply-1].Turn)
		}
		fmt.Fprintln(r.env.Stdout, strings.TrimRight(p.Diagram(), "\n"))
	})
	return variant, &entry, err
}

// text returns a game in the format. Only a game that this program knows has a picture; the
// fault of any other is reported anyway.
func (r *replayer) text(g *record.Game, entry *game.Entry, variant positions.Game) (string, error) {
	switch {
	case r.show != nil:
		return r.show(g), nil
	case variant == nil:
		return "", nil
	case entry.NewPresentation == nil:
		return "", fmt.Errorf("%s has no picture", variant.Name())
	case r.shown > 1:
		return "", errors.New("a picture shows one game: choose it with --game")
	}
	return diagram.Game(entry, variant, g, r.boards)
}
