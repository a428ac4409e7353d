package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"tetrad/bench/record"
	"tetrad/positions"
)

const replayUsage = `tetrad replay FILE reads games, as text or as JSON Lines, plays them by the rules and
shows them. A game that breaks the rules, or has a result that is not theirs, is
reported, and the exit code is 1. With the file - it reads standard input.

Examples:
  tetrad replay match.jsonl
  tetrad replay --game 3 --boards match.txt
  tetrad replay --format text match.jsonl > match.txt
  tetrad replay --rules trap games-of-cutegames.pgn
`

func (e *env) replay(args []string) error {
	flags := e.newFlags("replay", replayUsage)
	only := flags.Int("game", 0, "number of the game to show; 0: all")
	rules := flags.String("rules", "", "the game, where the file does not say: "+strings.Join(e.registry.Usage(), ", "))
	boards := flags.Bool("boards", false, "draw the board after each move")
	format := flags.String("format", "line", "line: one for each game; text: games as text; none: errors only")
	name, err := parseArgument(flags, args, "one file, or - for standard input")
	if err != nil {
		return err
	}
	show, ok := map[string]func(*record.Game) string{
		"line": func(g *record.Game) string { return gameLine(g) + "\n" },
		"text": (*record.Game).Text,
		"none": func(*record.Game) string { return "" },
	}[*format]
	if !ok {
		return usageError{fmt.Errorf("--format %q is not line, text or none", *format)}
	}
	in := e.stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	r := replayer{env: e, rules: *rules, only: *only, boards: *boards, show: show}
	return r.run(in)
}

// replayer shows the games of a file.
type replayer struct {
	env    *env
	rules  string // of games that do not say
	only   int
	boards bool
	show   func(*record.Game) string
	read   int
	wrong  int
}

func (r *replayer) run(in io.Reader) error {
	games := record.NewReader(in)
	for {
		g, err := games.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		r.read++
		if g.Number == 0 {
			g.Number = r.read
		}
		if r.only != 0 && g.Number != r.only {
			continue
		}
		if err := r.replay(g); err != nil {
			r.wrong++
			fmt.Fprintf(r.env.stderr, "game %d: %v\n", g.Number, err)
		}
		fmt.Fprint(r.env.stdout, r.show(g))
	}
	if r.wrong > 0 {
		return fmt.Errorf("%d of %d games are wrong", r.wrong, r.read)
	}
	if r.read == 0 {
		return errors.New("there is no game in the file")
	}
	return nil
}

func (r *replayer) replay(g *record.Game) error {
	if g.Variant == "" {
		g.Variant = r.rules
	}
	if g.FEN == "startpos" {
		g.FEN = "" // as Cute Games writes it
	}
	variant, _, err := r.env.registry.Game(g.Variant)
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
