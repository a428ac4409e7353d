package main

import (
	"fmt"
	"strings"
	"time"

	"tetrad/bench/check"
	"tetrad/bench/match"
)

const checkUsage = `tetrad check "ENGINE CMD" tells how well an engine keeps to the Universal Game Interface:
a line for each point, and exit code 3 if one failed. The rules of the games are ours:
every answer about turns, ends, results and legal moves is compared with them.

An engine that has the option Game is asked to play all of --games; another one is
taken to play the first of them.

Examples:
  tetrad check ./tetrad
  tetrad check "python3 my_engine.py" --games trap-4 --patience 5s
`

func (e *env) check(args []string) error {
	flags := e.newFlags("check", checkUsage)
	games := flags.StringSlice("games", []string{"verto", "veletas", "trap", "vinver-9"}, "the games: "+strings.Join(e.registry.Usage(), ", "))
	plies := flags.Int("plies", 200, "longest random game that the engine has to follow, in turns")
	seed := flags.Uint64("seed", 1, "seed of the random games")
	patience := match.Duration(2 * time.Second)
	flags.Var(&patience, "patience", "time that an answer may take which is not bound by a time limit")
	startup := match.Duration(10 * time.Second)
	flags.Var(&startup, "startup", "time that the engine may take to start and answer ugi")
	margin := match.Duration(100 * time.Millisecond)
	flags.Var(&margin, "margin", "time by which an answer may be late, and that stop may take")
	command, err := parseArgument(flags, args, `one command, in quotes if it has arguments: "./engine -x"`)
	if err != nil {
		return err
	}
	words, err := match.SplitWords(command)
	if err != nil {
		return usageError{err}
	}
	c := check.Check{
		Command: words, Plies: *plies, Seed: *seed,
		Startup: time.Duration(startup), Patience: time.Duration(patience), Margin: time.Duration(margin),
	}
	for _, name := range *games {
		game, _, err := e.registry.Game(name)
		if err != nil {
			return usageError{fmt.Errorf("--games: %w", err)}
		}
		c.Games = append(c.Games, game)
	}
	ctx, cancel := e.interruptible()
	defer cancel()
	points := 0
	failed, err := c.Run(ctx, func(r check.Result) {
		points++
		line := fmt.Sprintf("%-7s %s", r.Status, r.Point)
		if r.Detail != "" {
			line += ": " + r.Detail
		}
		fmt.Fprintln(e.stdout, line)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stdout, "%d points, %d failed\n", points, failed)
	if failed > 0 {
		return faultsError{failed, "points failed"}
	}
	return nil
}
