package learn

import (
	"context"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/lab/fit"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
)

const fitUsage = `tetrad-lab fit [FILE…] plays a game against itself and fits the weights of its evaluation to the
results and to the scores of the search, by logistic regression. The weights go into
the file that the program embeds, and those of tables of patterns, where the evaluation
has them, into a second one beside it, whose name ends in .bin; build again and repeat
until they come to rest. Weights of many patterns are noisy: --keep makes them the mean of rounds.
With --only, features that need games of their own are fitted to these, and all other
weights stay as they are. So do with --part those of the other part of the game.
The same command writes the same files, whatever the number of threads. One game in 19
is held out of the fit: the loss on it shows whether patterns were learnt by heart.

With FILEs it plays nothing and learns from the games in these shards, which tetrad-lab
selfplay makes; those of several generations of the weights can be fitted together.

Examples:
  tetrad-lab fit --game trap,trap-king --games 2000 --out eval/trap/weights.txt
  tetrad-lab fit --game vinver-9,vinver-13 --games 2000 --search mcts --out eval/vinver/weights.txt
  tetrad-lab fit --game vinver-9-nopass,vinver-13-nopass --search mcts --out eval/vinver/nopass.txt data/*.shard
  tetrad-lab fit --game trap --part setup --keep 50 --out eval/trap/weights.txt setups/*.shard
`

func fitCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	f := fit.Evaluation{Regression: fit.DefaultRegression()}
	var c *cobra.Command
	c = e.CommandOfArguments("fit", "fit the weights of an evaluation to games against itself", fitUsage, func(files []string) error {
		f.Shards, f.Nodes, f.Seed, f.Threads, f.File = files, s.Nodes, s.Seed, s.Threads, fit.File(s.Out)
		if err := notWithShards(c, files, "games", "nodes", "opening", "slips", "visited", "seed"); err != nil {
			return err
		}
		switch {
		case f.Count < fit.HeldOut || f.Nodes < 1 || f.Opening < 0 || f.Slips < 0 || f.Regression.Rounds < 1 || f.Threads < 1,
			notPercent(f.Blend), notPercent(f.Lambda), notPercent(f.Keep):
			return cli.Usage("--games is at least %d, --nodes, --rounds and --threads at least 1, --opening and --slips at least 0, "+
				"--blend, --lambda and --keep from 0 to 100", fit.HeldOut)
		case f.Part != fit.Whole && f.Part != fit.SetupOnly && f.Part != fit.PlayOnly:
			return cli.Usage("--part is all, setup or play, not %q", f.Part)
		}
		if err := f.Use(e.Registry, s.Games, s.Search); err != nil {
			return cli.Usage("%w", err)
		}
		if f.File == "" && f.NeedsFile() {
			return cli.Usage("--out is needed: the evaluation has tables of patterns, or weights are to be kept")
		}
		result, err := runFit(e, &f, f.File, gamesToPlay(f.Count, files), &f.Played)
		if err != nil {
			return err
		}
		if f.File == "" {
			_, err = fmt.Fprint(e.Stdout, result.Text(commandOf(c, files)))
			return err
		}
		return result.Write(commandOf(c, files))
	})
	flags := c.Flags()
	flags.IntVar(&f.Count, "games", 1000, "games to play")
	flags.IntVar(&f.Opening, "opening", 8, "most random turns at the beginning")
	flags.IntVar(&f.Slips, "slips", 12, "one turn in this many is random; 0: none")
	flags.IntVar(&f.Blend, "blend", 50, "percent of the target that is the score of the search, not what came of it")
	flags.IntVar(&f.Lambda, "lambda", 100, "TD(λ) in percent: 100 learns from the result only, 0 from the score of the next search")
	flags.Float64Var(&f.Regression.Penalty, "penalty", f.Regression.Penalty, "penalty on large weights")
	flags.IntVar(&f.Regression.Rounds, "rounds", f.Regression.Rounds, "times that each sample is seen")
	flags.StringVar((*string)(&f.Part), "part", string(fit.Whole), "positions to learn from, in games that begin with a setup: all, setup or play")
	flags.BoolVar(&f.BetweenTurns, "between-turns", false, "leave out positions inside turns, where the evaluation knows nothing of them")
	flags.Uint64Var(&f.Visited, "visited", 0, "with mcts, learn from the positions after turns of the root as well, if this many playouts went there; 0: not")
	flags.IntVar(&f.Keep, "keep", 0, "percent of the weights that --out has so far which is kept, as a mean of rounds")
	flags.StringVar(&f.Only, "only", "", "fit only the features with this in their names; the others stay as --out has them")
	return shared.Take(c, "game="+e.Registry.Games[0].Family.Name, "search=alphabeta", "nodes=2000", "seed=1", "threads=1", "out")
}

const fitPolicyUsage = `tetrad-lab fit-policy [FILE…] plays a game against itself by Monte-Carlo tree search and fits the
weights of its policy, which tells the search which steps look good, to the steps
that the search visits. The weights go into the file that the program embeds; build
again and repeat. --keep makes them the mean of rounds, which is less noisy. The same
command of the same program writes the same file, whatever the number of threads.

With FILEs it plays nothing and learns from the games in these shards, which tetrad-lab
selfplay makes: the visits of MCTS, or the turns that alpha-beta chose. In Veletas the
weights are those of the order in which alpha-beta tries steps.

Examples:
  tetrad-lab fit-policy --game vinver-9-nopass,vinver-13-nopass --games 200 --out eval/vinver/nopasspolicy.txt
  tetrad-lab fit-policy --game veletas --out eval/veletas/order.txt data/*.shard
`

func fitPolicy(e *cli.Env, s *shared.Flags) *cobra.Command {
	var f fit.Policy
	var c *cobra.Command
	c = e.CommandOfArguments("fit-policy", "fit the policy, by which MCTS orders steps, to games against itself", fitPolicyUsage, func(files []string) error {
		f.Shards, f.Nodes, f.Seed, f.Threads, f.File = files, s.Nodes, s.Seed, s.Threads, fit.File(s.Out)
		if err := notWithShards(c, files, "games", "nodes", "opening", "seed"); err != nil {
			return err
		}
		switch {
		case f.Count < fit.HeldOut || f.Nodes < 1 || f.Opening < 0 || f.Softmax.Rounds < 1 || f.Threads < 1 || notPercent(f.Keep):
			return cli.Usage("--games is at least %d, --nodes, --rounds and --threads at least 1, --opening at least 0, --keep from 0 to 100", fit.HeldOut)
		case len(s.Games) == 0:
			return cli.Usage("--game is needed: name the variants of one game whose evaluation has a policy, separated by commas")
		case f.File == "" && f.Keep > 0:
			return cli.Usage("--out is needed: weights are to be kept")
		}
		if err := f.Use(e.Registry, s.Games); err != nil {
			return cli.Usage("%w", err)
		}
		result, err := runFit(e, &f, f.File, gamesToPlay(f.Count, files), &f.Played)
		if err != nil {
			return err
		}
		text := result.Text(commandOf(c, files))
		if f.File == "" {
			_, err = fmt.Fprint(e.Stdout, text)
			return err
		}
		return f.File.WriteText(text)
	})
	flags := c.Flags()
	flags.IntVar(&f.Count, "games", 200, "games to play")
	flags.IntVar(&f.Opening, "opening", 4, "most random turns at the beginning")
	flags.Float64Var(&f.Softmax.Penalty, "penalty", 0.3, "penalty on large weights")
	flags.IntVar(&f.Softmax.Rounds, "rounds", 100, "times that each choice is seen")
	flags.IntVar(&f.Keep, "keep", 0, "percent of the weights that --out has so far which is kept, as a mean of rounds")
	return shared.Take(c, "game", "nodes=400", "seed=1", "threads=1", "out")
}

// notWithShards refuses the flags of these names where games are read from shards.
func notWithShards(c *cobra.Command, files []string, names ...string) error {
	for _, name := range names {
		if len(files) > 0 && c.Flags().Changed(name) {
			return cli.Usage("--%s is for games that are played, and %s has the games; leave one of the two out", name, files[0])
		}
	}
	return nil
}

// gamesToPlay returns the number of games that a fit plays, which reads shards if there are any.
func gamesToPlay(count int, shards []string) int {
	if len(shards) > 0 {
		return 0
	}
	return count
}

// commandOf returns the line of a command that learns, without the flags that do not
// affect what it learns, and with the first of the files.
func commandOf(c *cobra.Command, files []string) string {
	command := cli.CommandLine(c, "plot", "threads")
	if len(files) == 0 {
		return command
	}
	return fmt.Sprintf("%s %s … (%d files)", command, filepath.Base(files[0]), len(files))
}

// A fitter fits weights of some kind to games.
type fitter[Result any] interface {
	ReadKept() error
	Run(context.Context) (Result, error)
}

// runFit runs a fit and shows its progress. What is wrong with the file of the weights
// it says before the games are played.
func runFit[Result any](e *cli.Env, f fitter[Result], file fit.File, games int, played *func()) (result Result, err error) {
	if err := f.ReadKept(); err != nil {
		return result, err
	}
	if err := file.Check(); err != nil {
		return result, cli.Usage("--out: %w", err)
	}
	ctx, stop := e.Interruptible()
	defer stop()
	defer showGames(e, games, played)()
	return f.Run(ctx)
}

// showGames shows how many games of a fit have been played, until end is called. It
// sets played to a function that the fit calls after each game.
func showGames(e *cli.Env, count int, played *func()) (end func()) {
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
