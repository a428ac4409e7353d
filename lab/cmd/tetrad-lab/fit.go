package main

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine/game"
	"tetrad/lab/learn"
	"tetrad/positions"
	"tetrad/protocol/record"
)

//go:embed help/fit.txt
var fitUsage string

func fitCommand(e *cli.Env, s *Flags) *cobra.Command {
	f := learn.Evaluation{Regression: learn.Regression{Batch: 4096, Rate: 3}}
	var c *cobra.Command
	c = e.CommandOfArguments("fit [FILE...]", "fit the weights of an evaluation to shards", fitUsage, func(files []string) error {
		f.Shards, f.File, f.Keep, f.Lambda = files, learn.File(s.Out), s.Keep, s.Lambda
		f.Regression.Penalty, f.Regression.Rounds = s.Penalty, s.Rounds
		switch {
		case s.Rounds < 1, notPart(f.Blend), notPart(f.Lambda), notPart(f.Keep):
			return cli.Usage("--rounds is at least 1, --blend, --lambda and --keep from 0 to 1")
		case f.Part != learn.Whole && f.Part != learn.SetupOnly && f.Part != learn.PlayOnly:
			return cli.Usage("--part is all, setup or play, not %q", f.Part)
		}
		if err := f.Use(e.Registry, s.Games, s.Search); err != nil {
			return cli.Usage("%w", err)
		}
		if f.File == "" && f.NeedsFile() {
			return cli.Usage("--out is needed: the evaluation has tables of patterns, or weights are to be kept")
		}
		return runFit(e, c, &f, f.File, files)
	})
	flags := c.Flags()
	flags.Float64Var(&f.Blend, "blend", 0.5, "part of the target that is the score of the search, 0 to 1; the rest is the return by --lambda")
	flags.StringVar((*string)(&f.Part), "part", string(learn.Whole), "positions to learn from: all, or setup or play in games that begin with a setup")
	flags.StringVar(&f.Only, "only", "", "fit only the features whose names contain this; --out keeps all other weights; empty: fit all; \"*\": fit all, and begin at the weights of --out")
	return Take(c, "game="+e.Registry.Games[0].Family.Name, "search=alphabeta lambda=1 penalty=0.0001 rounds=30 keep", "out")
}

//go:embed help/fit-policy.txt
var fitPolicyUsage string

func fitPolicy(e *cli.Env, s *Flags) *cobra.Command {
	var f learn.Policy
	var c *cobra.Command
	c = e.CommandOfArguments("fit-policy [FILE...]", "fit the policy that tells a search which steps look good", fitPolicyUsage, func(files []string) error {
		f.Shards, f.File, f.Keep = files, learn.File(s.Out), s.Keep
		f.Softmax.Penalty, f.Softmax.Rounds = s.Penalty, s.Rounds
		switch {
		case s.Rounds < 1 || notPart(f.Keep):
			return cli.Usage("--rounds is at least 1, --keep from 0 to 1")
		case len(s.Games) == 0:
			return cli.Usage("--game is needed: name the variants of one game whose evaluation has a policy, separated by commas")
		case f.File == "" && f.Keep > 0:
			return cli.Usage("--out is needed: weights are to be kept")
		}
		if err := f.Use(e.Registry, s.Games); err != nil {
			return cli.Usage("%w", err)
		}
		return runFit(e, c, &f, f.File, files)
	})
	return Take(c, "game", "penalty=0.3 rounds=100 keep", "out")
}

//go:embed help/fit-chances.txt
var fitChancesUsage string

func fitChances(e *cli.Env, given *Flags) *cobra.Command {
	c := e.CommandOfArguments("fit-chances FILE...", "fit how scores turn into chances of win, draw and loss", fitChancesUsage, func(files []string) error {
		forecasts, odds := map[string][]learn.Forecast{}, map[string]*game.Odds{}
		s := newSampler(e, given.Rules, func(g *record.Game, variant positions.Game, entry *game.Entry) error {
			name := entry.Family.Name
			if entry.Odds == nil {
				return fmt.Errorf("%s has no draws", name)
			}
			list, err := learn.Forecasts(g, variant, entry)
			if err == nil {
				forecasts[name], odds[name] = append(forecasts[name], list...), entry.Odds
			}
			return err
		})
		if err := s.files(files); err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(forecasts)) {
			fitted := *odds[name]
			loss := learn.FitOdds(&fitted, forecasts[name])
			fmt.Fprintf(e.Stdout, "%s: %d positions, mean loss %.4f nats\nDraw:  []float64{%s},\nWidth: []float64{%s},\n",
				name, len(forecasts[name]), loss, numbers(fitted.Draw), numbers(fitted.Width))
		}
		return nil
	})
	return Take(c, "rules")
}

func numbers(list []float64) string {
	text := make([]string, len(list))
	for i, x := range list {
		text[i] = strconv.FormatFloat(x, 'f', 3, 64)
	}
	return strings.Join(text, ", ")
}

func notPart(x float64) bool { return !(x >= 0 && x <= 1) }

// commandOf returns the line of a command that learns, without the flags that do not
// affect what it learns, and with the first of the files.
func commandOf(c *cobra.Command, files []string) string {
	return fmt.Sprintf("%s %s … (%d files)", cli.CommandLine(c, "threads"), filepath.Base(files[0]), len(files))
}

// A fitter fits weights of some kind to games.
type fitter interface {
	ReadOld() error
	Run(ctx context.Context, command string) (learn.Fitted, error)
}

// runFit runs a fit to files and writes its weights, without a file to standard output. It
// reports errors in the file of weights before it reads the games.
func runFit(e *cli.Env, c *cobra.Command, f fitter, file learn.File, files []string) error {
	if len(files) == 0 {
		return cli.Usage("name the shards to learn from, which tetrad-lab selfplay makes")
	}
	if err := f.ReadOld(); err != nil {
		return err
	}
	if err := file.Check(); err != nil {
		return cli.Usage("--out: %w", err)
	}
	ctx, stop := e.Interruptible()
	defer stop()
	end := e.ShowProgress(func() string { return "reading games, fitting" })
	fitted, err := f.Run(ctx, commandOf(c, files))
	end()
	if err != nil {
		return err
	}
	if file == "" {
		_, err = fmt.Fprint(e.Stdout, fitted.Text)
		return err
	}
	return file.Write(fitted)
}
