package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/record"
)

const replayUsage = `tetrad replay FILE reads games, as text or as JSON Lines, plays them by the rules and
shows them. A game that breaks the rules, has a result that is not theirs, or was
changed after the match had written it, is reported, and the exit code is 1. With
the file - it reads standard input. Text may be PGN, of Cute Games for instance.

Examples:
  tetrad replay match.jsonl
  tetrad replay --game 3 --boards match.txt
  tetrad replay --game 3 --format moves match.jsonl
  tetrad replay --format text match.jsonl > match.txt
  tetrad replay --format pgn match.jsonl > match.pgn
  tetrad replay --rules trap games-of-cutegames.pgn
`

func (e *env) replay(args []string) error {
	flags := e.newFlags("replay", replayUsage)
	only := flags.Int("game", 0, "number of the game to show; 0: all")
	var rules string
	addRules(flags, &rules, e.registry)
	boards := flags.Bool("boards", false, "draw the board after each move")
	format := flags.String("format", "line", "line: one for each game; moves: a table of its moves, with all that is known about each; text: games as text; pgn: the same with the tags of PGN; none: errors only")
	name, err := parseArgument(flags, args, "one file, or - for standard input")
	if err != nil {
		return err
	}
	show, ok := map[string]func(*record.Game) string{
		"line":  func(g *record.Game) string { return gameLine(g) + "\n" },
		"moves": moveTable,
		"text":  (*record.Game).Text,
		"pgn":   (*record.Game).PGN,
		"none":  func(*record.Game) string { return "" },
	}[*format]
	if !ok {
		return usageError{fmt.Errorf("--format %q is not line, moves, text, pgn or none", *format)}
	}
	in, err := e.openInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	r := replayer{env: e, rules: rules, only: *only, boards: *boards, show: show}
	return r.run(in)
}

// replayer shows the games of a file.
type replayer struct {
	env    *env
	rules  string // game of records that name none
	only   int
	boards bool
	show   func(*record.Game) string
	read   int
	shown  int
	wrong  int
}

func (r *replayer) run(in io.Reader) error {
	err := record.Each(in, func(place int, g *record.Game, changed error) error {
		r.read++
		if g.Number == 0 {
			g.Number = place
		}
		if r.only != 0 && g.Number != r.only {
			return nil
		}
		r.shown++
		if err := errors.Join(changed, r.replay(g)); err != nil {
			r.wrong++
			fmt.Fprintf(r.env.stderr, "game %d: %s\n", g.Number, strings.ReplaceAll(err.Error(), "\n", "; "))
		}
		fmt.Fprint(r.env.stdout, r.show(g))
		return nil
	})
	if err != nil {
		return err
	}
	if r.wrong > 0 {
		return fmt.Errorf("%d of %d games are wrong", r.wrong, r.read)
	}
	if r.read == 0 {
		return errors.New("there is no game in the file")
	}
	if r.shown == 0 {
		return fmt.Errorf("there is no game %d among the %d of the file", r.only, r.read)
	}
	return nil
}

func (r *replayer) replay(g *record.Game) error {
	variant, err := variantOf(r.env.registry, g, r.rules)
	if err != nil {
		return err
	}
	_, err = g.Replay(variant, func(ply int, p positions.Position) {
		if !r.boards {
			return
		}
		if ply > 0 {
			fmt.Fprintf(r.env.stdout, "%d. %s\n", ply, g.Moves[ply-1].Turn)
		}
		fmt.Fprintln(r.env.stdout, strings.TrimRight(p.Diagram(), "\n"))
	})
	return err
}
