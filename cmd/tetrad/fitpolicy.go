package main

import (
	"fmt"
	"strings"

	"tetrad/bench/lab/fit"
	"tetrad/cmd/cli"
)

const fitPolicyUsage = `tetrad fit-policy [FILE…] plays a game against itself by Monte-Carlo tree search and fits the
weights of its policy, which tells the search which steps look good, to the steps
that the search visits. The weights go into the file that the program embeds; build
again and repeat. --keep makes them the mean of rounds, which is less noisy. The same
command of the same program writes the same file, whatever the number of threads.

With FILEs it plays nothing and learns from the games in these shards, which tetrad
selfplay makes: the visits of MCTS, or the turns that alpha-beta chose. In Veletas the
weights are those of the order in which alpha-beta tries steps.

Examples:
  tetrad fit-policy --variants vinver-9-nopass,vinver-13-nopass --games 200 --out eval/vinver/nopasspolicy.txt
  tetrad fit-policy --variants veletas --out eval/veletas/order.txt data/*.shard
`

func (e *env) fitPolicy(args []string) error {
	flags := e.newFlags("fit-policy", fitPolicyUsage)
	variants := flags.String("variants", "", "variants of one game to play, separated by commas (needed)")
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
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	f.Shards = flags.Args()
	if err := notWithShards(flags, f.Shards, "games", "nodes", "opening", "seed"); err != nil {
		return err
	}
	if f.Count < fit.HeldOut || f.Nodes < 1 || f.Opening < 0 || f.Softmax.Rounds < 1 || f.Threads < 1 || notPercent(f.Keep) {
		return cli.Usage("--games is at least %d, --nodes, --rounds and --threads at least 1, --opening at least 0, --keep from 0 to 100", fit.HeldOut)
	}
	if *variants == "" {
		return cli.Usage("--variants is needed: name the variants of one game whose evaluation has a policy, separated by commas")
	}
	if f.File == "" && f.Keep > 0 {
		return cli.Usage("--out is needed: weights are to be kept")
	}
	if err := f.Use(e.Registry, strings.Split(*variants, ",")); err != nil {
		return cli.Usage("%w", err)
	}
	games, command := f.Count, "tetrad fit-policy "+strings.Join(withoutOut(args), " ")
	if len(f.Shards) > 0 {
		games, command = 0, shardsCommand("fit-policy", flags)
	}
	result, err := runFit(e, &f, f.File, games, &f.Played)
	if err != nil {
		return err
	}
	text := result.Text(command)
	if f.File == "" {
		_, err = fmt.Fprint(e.Stdout, text)
		return err
	}
	return f.File.WriteText(text)
}
