package learn

import (
	"context"
	_ "embed"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"tetrad/bench/lab/learn"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
)

//go:embed help/fit.txt
var fitUsage string

func fitCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	f := learn.Evaluation{Regression: learn.DefaultRegression()}
	var c *cobra.Command
	c = e.CommandOfArguments("fit [FILE...]", "fit the weights of an evaluation to shards", fitUsage, func(files []string) error {
		f.Shards, f.File = files, learn.File(s.Out)
		switch {
		case f.Regression.Rounds < 1, notPercent(f.Blend), notPercent(f.Lambda), notPercent(f.Keep):
			return cli.Usage("--rounds is at least 1, --blend, --lambda and --keep from 0 to 100")
		case f.Part != learn.Whole && f.Part != learn.SetupOnly && f.Part != learn.PlayOnly:
			return cli.Usage("--part is all, setup or play, not %q", f.Part)
		}
		if err := f.Use(e.Registry, s.Games, s.Search); err != nil {
			return cli.Usage("%w", err)
		}
		if f.File == "" && f.NeedsFile() {
			return cli.Usage("--out is needed: the evaluation has tables of patterns, or weights are to be kept")
		}
		result, err := runFit(e, &f, f.File, files)
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
	flags.IntVar(&f.Blend, "blend", 50, "percent of the target that is the score of the search, 0 to 100; the rest is the return by --lambda")
	flags.IntVar(&f.Lambda, "lambda", 100, "TD(λ) in percent, 0 to 100: 100 learns from the result only, 0 from the score of the next search")
	flags.Float64Var(&f.Regression.Penalty, "penalty", f.Regression.Penalty, "penalty on the squares of weights")
	flags.IntVar(&f.Regression.Rounds, "rounds", f.Regression.Rounds, "number of times that each sample is seen")
	flags.StringVar((*string)(&f.Part), "part", string(learn.Whole), "positions to learn from: all, or setup or play in games that begin with a setup")
	flags.BoolVar(&f.BetweenTurns, "between-turns", false, "leave out positions inside turns, for evaluations that know nothing of them")
	flags.IntVar(&f.Keep, "keep", 0, "percent of the old weights of --out in the mean with the new ones, 0 to 100")
	flags.StringVar(&f.Only, "only", "", "fit only the features whose names contain this; --out keeps all other weights; empty: fit all")
	return shared.Take(c, "game="+e.Registry.Games[0].Family.Name, "search=alphabeta", "out")
}

//go:embed help/fit-policy.txt
var fitPolicyUsage string

func fitPolicy(e *cli.Env, s *shared.Flags) *cobra.Command {
	var f learn.Policy
	var c *cobra.Command
	c = e.CommandOfArguments("fit-policy [FILE...]", "fit the policy that tells a search which steps look good", fitPolicyUsage, func(files []string) error {
		f.Shards, f.File = files, learn.File(s.Out)
		switch {
		case f.Softmax.Rounds < 1 || notPercent(f.Keep):
			return cli.Usage("--rounds is at least 1, --keep from 0 to 100")
		case len(s.Games) == 0:
			return cli.Usage("--game is needed: name the variants of one game whose evaluation has a policy, separated by commas")
		case f.File == "" && f.Keep > 0:
			return cli.Usage("--out is needed: weights are to be kept")
		}
		if err := f.Use(e.Registry, s.Games); err != nil {
			return cli.Usage("%w", err)
		}
		result, err := runFit(e, &f, f.File, files)
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
	flags.Float64Var(&f.Softmax.Penalty, "penalty", 0.3, "penalty on the squares of weights")
	flags.IntVar(&f.Softmax.Rounds, "rounds", 100, "number of times that each choice is seen")
	flags.IntVar(&f.Keep, "keep", 0, "percent of the old weights of --out in the mean with the new ones, 0 to 100")
	return shared.Take(c, "game", "out")
}

// commandOf returns the line of a command that learns, without the flags that do not
// affect what it learns, and with the first of the files.
func commandOf(c *cobra.Command, files []string) string {
	return fmt.Sprintf("%s %s … (%d files)", cli.CommandLine(c, "threads"), filepath.Base(files[0]), len(files))
}

// A fitter fits weights of some kind to games.
type fitter[Result any] interface {
	ReadKept() error
	Run(context.Context) (Result, error)
}

// runFit runs a fit to files and shows its progress. It reports errors in the file of
// weights before it reads the games.
func runFit[Result any](e *cli.Env, f fitter[Result], file learn.File, files []string) (result Result, err error) {
	if len(files) == 0 {
		return result, cli.Usage("name the shards to learn from, which tetrad-lab selfplay makes")
	}
	if err := f.ReadKept(); err != nil {
		return result, err
	}
	if err := file.Check(); err != nil {
		return result, cli.Usage("--out: %w", err)
	}
	ctx, stop := e.Interruptible()
	defer stop()
	defer e.ShowProgress(func() string { return "reading games, fitting" })()
	return f.Run(ctx)
}

func notPercent(n int) bool { return n < 0 || n > 100 }
