package main

import (
	"errors"
	"fmt"
	"strings"

	"tetrad/bench/fit"
)

const fitPolicyUsage = `tetrad fit-policy plays a game against itself by Monte-Carlo tree search and fits the
weights of its policy, which tells the search which steps look good, to the steps
that the search visits. The weights go into the file that the program embeds; build
again and repeat. --keep makes them the mean of rounds, which is less noisy. The same
command of the same program writes the same file, whatever the number of threads.

Example:
  tetrad fit-policy --variants vinver-9-nopass,vinver-13-nopass --games 200 --out eval/vinver/policy.txt
`

func (e *env) fitPolicy(args []string) error {
	flags := e.newFlags("fit-policy", fitPolicyUsage)
	variants := flags.String("variants", "vinver-nopass", "variants to play, separated by commas")
	var f fit.Policy
	flags.IntVar(&f.Count, "games", 200, "games to play")
	flags.Uint64Var(&f.Nodes, "nodes", 400, "nodes for each turn")
	flags.IntVar(&f.Opening, "opening", 4, "most random turns at the beginning")
	flags.Float64Var(&f.Softmax.Penalty, "penalty", 0.3, "penalty on large weights")
	flags.IntVar(&f.Softmax.Rounds, "rounds", 100, "times that each choice is seen")
	flags.IntVar(&f.Keep, "keep", 0, "percent of the weights that --out has so far which is kept, as a mean of rounds")
	flags.Uint64Var(&f.Seed, "seed", 1, "seed of the games")
	flags.IntVar(&f.Threads, "threads", 1, "games played at the same time")
	flags.StringVar((*string)(&f.File), "out", "", "file for the weights; empty: standard output")
	if err := parse(flags, args); err != nil {
		return err
	}
	if f.Count < fit.HeldOut || f.Nodes < 1 || f.Opening < 0 || f.Softmax.Rounds < 1 || f.Threads < 1 || notPercent(f.Keep) {
		return usageError{fmt.Errorf("--games is at least %d, --nodes, --rounds and --threads at least 1, --opening at least 0, --keep from 0 to 100", fit.HeldOut)}
	}
	if f.File == "" && f.Keep > 0 {
		return usageError{errors.New("--out is needed: weights are to be kept")}
	}
	if err := f.Use(e.registry, strings.Split(*variants, ",")); err != nil {
		return usageError{err}
	}
	if err := f.ReadKept(); err != nil {
		return err
	}
	if err := f.File.Check(); err != nil {
		return usageError{fmt.Errorf("--out: %w", err)}
	}
	ctx, stop := e.interruptible()
	defer stop()
	end := e.showGames(f.Count, &f.Played)
	result, err := f.Run(ctx)
	end()
	if err != nil {
		return err
	}
	text := result.Text("tetrad fit-policy " + strings.Join(withoutOut(args), " "))
	if f.File == "" {
		_, err = fmt.Fprint(e.stdout, text)
		return err
	}
	return f.File.WriteText(text)
}
