package main

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/lab/fit"
	"tetrad/cmd/cli"
)

const fitUsage = `tetrad fit [FILE…] plays a game against itself and fits the weights of its evaluation to the
results and to the scores of the search, by logistic regression. The weights go into
the file that the program embeds, and those of tables of patterns, where the evaluation
has them, into a second one beside it, whose name ends in .bin; build again and repeat
until they come to rest. Weights of many patterns are noisy: --keep makes them the mean of rounds.
With --only, features that need games of their own are fitted to these, and all other
weights stay as they are. So do with --part those of the other part of the game.
The same command writes the same files, whatever the number of threads. One game in 19
is held out of the fit: the loss on it shows whether patterns were learnt by heart.

With FILEs it plays nothing and learns from the games in these shards, which tetrad
selfplay makes; those of several generations of the weights can be fitted together.

Examples:
  tetrad fit --game trap --variants trap,trap-king --games 2000 --out eval/trap/weights.txt
  tetrad fit --game vinver --variants vinver-9,vinver-13 --games 2000 --search mcts --out eval/vinver/weights.txt
  tetrad fit --variants vinver-9-nopass,vinver-13-nopass --search mcts --out eval/vinver/nopass.txt data/*.shard
  tetrad fit --game trap --part setup --keep 50 --out eval/trap/weights.txt setups/*.shard
`

func (e *env) fit(args []string) error {
	flags := e.newFlags("fit", fitUsage)
	game := flags.String("game", e.Registry.Games[0].Family.Name, "the game")
	variants := flags.String("variants", "", "variants to play, separated by commas; empty: the default size")
	f := fit.Evaluation{Regression: fit.DefaultRegression()}
	flags.IntVar(&f.Count, "games", 1000, "games to play")
	flags.Uint64Var(&f.Nodes, "nodes", 2000, "nodes for each turn")
	searcher := flags.String("search", "alphabeta", "what plays: alphabeta or mcts")
	flags.IntVar(&f.Opening, "opening", 8, "most random turns at the beginning")
	flags.IntVar(&f.Slips, "slips", 12, "one in how many turns is random; 0: none")
	flags.IntVar(&f.Blend, "blend", 50, "percent of the target that is the score of the search, not what came of it")
	flags.IntVar(&f.Lambda, "lambda", 100, "percent of what came of a position that is what came of the next, not the score there; 100: the result")
	flags.Float64Var(&f.Regression.Penalty, "penalty", f.Regression.Penalty, "penalty on large weights")
	flags.IntVar(&f.Regression.Rounds, "rounds", f.Regression.Rounds, "times that each sample is seen")
	flags.StringVar((*string)(&f.Part), "part", string(fit.Whole), "positions to learn from, in games that begin with a setup: all, setup or play")
	flags.BoolVar(&f.BetweenTurns, "between-turns", false, "leave out positions inside turns, where the evaluation knows nothing of them")
	flags.Uint64Var(&f.Visited, "visited", 0, "with mcts, learn from the positions after turns of the root as well, if so many playouts went there; 0: not")
	flags.IntVar(&f.Keep, "keep", 0, "percent of the weights that --out has so far which is kept, as a mean of rounds")
	flags.StringVar(&f.Only, "only", "", "fit only the features with this in their names; the others stay as --out has them")
	flags.Uint64Var(&f.Seed, "seed", 1, "seed of the games")
	flags.IntVar(&f.Threads, "threads", 1, "games played at the same time")
	flags.StringVar((*string)(&f.File), "out", "", "file for the weights; empty: standard output, where there are no tables of patterns")
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	f.Shards = flags.Args()
	if err := notWithShards(flags, f.Shards, "games", "nodes", "opening", "slips", "visited", "seed"); err != nil {
		return err
	}
	if f.Count < fit.HeldOut || f.Nodes < 1 || f.Opening < 0 || f.Slips < 0 || f.Regression.Rounds < 1 || f.Threads < 1 || notPercent(f.Blend) || notPercent(f.Lambda) || notPercent(f.Keep) {
		return cli.Usage("--games is at least %d, --nodes, --rounds and --threads at least 1, --opening and --slips at least 0, --blend, --lambda and --keep from 0 to 100", fit.HeldOut)
	}
	switch f.Part {
	case fit.Whole, fit.SetupOnly, fit.PlayOnly:
	default:
		return cli.Usage("--part is all, setup or play, not %q", f.Part)
	}
	if *variants == "" {
		*variants = *game
	}
	if err := f.Use(e.Registry, strings.Split(*variants, ","), *searcher); err != nil {
		return cli.Usage("%w", err)
	}
	if f.File == "" && f.NeedsFile() {
		return cli.Usage("--out is needed: the evaluation has tables of patterns, or weights are to be kept")
	}
	if flags.Changed("game") {
		switch _, entry, err := e.Registry.Game(*game); {
		case err != nil:
			return cli.Usage("--game: %w", err)
		case entry.Family != f.Family():
			return cli.Usage("--variants %s are not of --game %s", *variants, *game)
		}
	}
	games, command := f.Count, "tetrad fit "+strings.Join(withoutOut(args), " ")
	if len(f.Shards) > 0 {
		games, command = 0, shardsCommand("fit", flags)
	}
	result, err := runFit(e, &f, f.File, games, &f.Played)
	if err != nil {
		return err
	}
	if f.File == "" {
		_, err = fmt.Fprint(e.Stdout, result.Text(command))
		return err
	}
	return result.Write(command)
}

// notWithShards refuses the flags of these names where games are read from shards.
func notWithShards(flags *pflag.FlagSet, files []string, names ...string) error {
	for _, name := range names {
		if len(files) > 0 && flags.Changed(name) {
			return cli.Usage("--%s is for games that are played, and %s has the games; leave one of the two out", name, files[0])
		}
	}
	return nil
}

// A fitter fits weights of some kind to games.
type fitter[Result any] interface {
	ReadKept() error
	Run(context.Context) (Result, error)
}

// runFit runs a fit and shows its progress. What is wrong with the file of the weights
// it says before the games are played.
func runFit[Result any](e *env, f fitter[Result], file fit.File, games int, played *func()) (result Result, err error) {
	if err := f.ReadKept(); err != nil {
		return result, err
	}
	if err := file.Check(); err != nil {
		return result, cli.Usage("--out: %w", err)
	}
	ctx, stop := e.Interruptible()
	defer stop()
	defer e.showGames(games, played)()
	return f.Run(ctx)
}

// showGames shows how many games of a fit have been played, until end is called. It
// sets played to a function that the fit calls after each game.
func (e *env) showGames(count int, played *func()) (end func()) {
	start := time.Now()
	var done atomic.Int64
	*played = func() { done.Add(1) }
	return e.ShowProgress(func() string { return fitProgress(int(done.Load()), count, time.Since(start)) })
}

// fitProgress returns a line such as "12 of 200 games, 40s left".
func fitProgress(played, count int, took time.Duration) string {
	switch {
	case count == 0:
		return "reading games, fitting"
	case played == 0:
		return fmt.Sprintf("%d games to play", count)
	case played == count:
		return fmt.Sprintf("%d games played, fitting", count)
	}
	left := took / time.Duration(played) * time.Duration(count-played)
	return fmt.Sprintf("%d of %d games, %v left", played, count, left.Round(time.Second))
}

func notPercent(n int) bool { return n < 0 || n > 100 }

// withoutOut returns args without the flags that do not affect the weights.
func withoutOut(args []string) []string {
	var kept []string
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--out" || args[i] == "--threads":
			i++
		case !strings.HasPrefix(args[i], "--out=") && !strings.HasPrefix(args[i], "--threads="):
			kept = append(kept, inQuotes(args[i]))
		}
	}
	return kept
}
